/** An invalid setting. The message names it and the allowed values. */
export class ConfigError extends Error {}

/** Lets several readers of settings fail, so that the start names all that is wrong at once. */
export class ConfigProblems {
  readonly #messages: string[] = []

  /** What `read` returns. After a ConfigError it is undefined, and `throwAny` throws. */
  collect<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.#messages.push(error.message)
      return undefined as T
    }
  }

  /** @throws ConfigError with one line for each problem */
  throwAny(): void {
    if (this.#messages.length > 0) throw new ConfigError(this.#messages.join('\n'))
  }
}
