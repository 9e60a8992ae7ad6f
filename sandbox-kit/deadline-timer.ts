const longestWaitMs = 60_000

/** Runs `work` at the earliest deadline. Sets no timer while nothing is scheduled. */
export class DeadlineTimer {
  readonly #nextDeadlineMs: () => number | undefined
  readonly #work: () => void
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  /** @param nextDeadlineMs the earliest deadline in ms since the epoch, or undefined when there is none */
  constructor(nextDeadlineMs: () => number | undefined, work: () => void) {
    this.#nextDeadlineMs = nextDeadlineMs
    this.#work = work
  }

  /** Reads the earliest deadline and sets the timer. Call it after adding work. */
  reschedule(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const deadlineMs = this.#nextDeadlineMs()
    if (deadlineMs === undefined) return
    const waitMs = Math.min(Math.max(0, deadlineMs - Date.now()), longestWaitMs)
    this.#timer = setTimeout(() => {
      if (deadlineMs <= Date.now()) this.#work()
      this.reschedule()
    }, waitMs)
    this.#timer.unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
