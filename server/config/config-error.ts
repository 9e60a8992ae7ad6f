/** A setting that the store cannot start with. The message names it and says what is allowed. */
export class ConfigError extends Error {}
