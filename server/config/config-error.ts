/** An invalid setting. The message names it and the allowed values. */
export class ConfigError extends Error {}
