/** Thrown where even the queue is full. */
export class SemaphoreFull extends Error {}

/** Lets a few run at once and the next ones wait in line, so that costly work cannot use up memory or all threads. */
export class Semaphore {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #queue: (() => void)[] = []
  #inside = 0

  constructor(options: { atOnce: number; waiting: number }) {
    this.#atOnce = options.atOnce
    this.#waiting = options.waiting
  }

  /** Runs `work` when it is its turn. Throws SemaphoreFull where too many wait already. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      // The place goes straight to the next in line, so that nobody slips in between.
      if (next) next()
      else this.#inside--
    }
  }

  #enter(): Promise<void> | void {
    if (this.#inside < this.#atOnce) {
      this.#inside++
      return
    }
    if (this.#queue.length >= this.#waiting) throw new SemaphoreFull('too many are waiting')
    return new Promise((resolve) => this.#queue.push(resolve))
  }
}
