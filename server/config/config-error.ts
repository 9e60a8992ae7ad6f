/** An invalid setting. The message names it and the allowed values. */
export class ConfigError extends Error {}

/** Collects the errors of several readers, so that a failed start reports all of them. */
export class ConfigProblems {
  readonly #messages: string[] = []

  /** Returns the result of `read`. After a ConfigError it is undefined, and `throwAny` throws. */
  collect<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.#messages.push(error.message)
      return undefined as T
    }
  }

  /** @throws ConfigError with one line per problem */
  throwAny(): void {
    if (this.#messages.length > 0) throw new ConfigError(this.#messages.join('\n'))
  }
}
