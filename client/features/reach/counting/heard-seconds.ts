/** Media time per clock time is at most this, the fastest tempo; more is a jump. */
const FASTEST = 2
const SLACK_SECONDS = 0.35

export type Ranges = [from: number, until: number][]

/** Which seconds of a preview are heard, and which again. Feed it the time while it plays. */
export class HeardSeconds {
  readonly #ever = new Set<number>()
  #heard = new Set<number>()
  #again = new Set<number>()
  #last: { time: number; clock: number } | undefined
  /** Where it jumped to. It counts once it plays on from there, so that dragging the playhead counts nothing. */
  #landed: number | undefined

  /** @param clock in seconds, of any start */
  hear(time: number, clock: number): void {
    const last = this.#last
    this.#last = { time, clock }
    const second = Math.floor(time)
    const passed = last ? time - last.time : Number.POSITIVE_INFINITY
    if (!last || passed < 0 || passed > (clock - last.clock) * FASTEST + SLACK_SECONDS) {
      this.#landed = second
      return
    }
    if (passed > 0 && this.#landed !== undefined) {
      this.#mark(this.#landed)
      this.#landed = undefined
    }
    for (let next = Math.floor(last.time) + 1; next <= second; next++) this.#mark(next)
  }

  /** The next time that it plays may be elsewhere. */
  pause(time: number): void {
    if (this.#last && Math.floor(time) !== Math.floor(this.#last.time)) this.#last = undefined
    else if (this.#last) this.#last = { ...this.#last, clock: Number.NEGATIVE_INFINITY }
  }

  /** What is new since the last call; undefined: nothing. */
  take(): { heard: Ranges; again: Ranges } | undefined {
    if (this.#heard.size + this.#again.size === 0) return undefined
    const taken = { heard: rangesOf([...this.#heard, ...this.#again]), again: rangesOf(this.#again) }
    this.#heard = new Set()
    this.#again = new Set()
    return taken
  }

  #mark(second: number): void {
    if (second < 0) return
    if (this.#ever.has(second)) this.#again.add(second)
    else this.#heard.add(second)
    this.#ever.add(second)
  }
}

function rangesOf(seconds: Iterable<number>): Ranges {
  const ranges: Ranges = []
  for (const second of [...new Set(seconds)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === second) last[1] = second + 1
    else ranges.push([second, second + 1])
  }
  return ranges
}
