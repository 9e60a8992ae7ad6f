/** Runs `work` when the earliest due time has come; nothing ticks while nothing is due. */
export class DueTimer {
  readonly #nextDueMs: () => number | undefined
  readonly #work: () => void
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  /** @param nextDueMs the earliest due time in ms since the epoch, or undefined when nothing waits */
  constructor(nextDueMs: () => number | undefined, work: () => void) {
    this.#nextDueMs = nextDueMs
    this.#work = work
  }

  /** Looks again at what is due; call it after adding work. */
  wake(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const dueMs = this.#nextDueMs()
    if (dueMs === undefined) return
    const waitMs = Math.min(Math.max(0, dueMs - Date.now()), 60_000)
    this.#timer = setTimeout(() => {
      if (dueMs <= Date.now()) this.#work()
      this.wake()
    }, waitMs)
    this.#timer.unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
