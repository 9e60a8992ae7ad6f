const AHEAD_SECONDS = 0.003
const RELEASE_SECONDS = 0.08

/**
 * Stereo look-ahead limiter: 3 ms look-ahead, about 80 ms release. Works in place with 3 ms latency; push `delayFrames`
 * of silence to flush it.
 */
export class Limiter {
  readonly delayFrames: number
  readonly #ceiling: number
  readonly #release: number
  readonly #left: Float32Array
  readonly #right: Float32Array
  /** Gains of delayed frames, to know the lowest before a frame leaves. */
  readonly #needed: Float32Array
  #at = 0
  #gain = 1
  #lowest = 1
  #lowestLeft = 0

  constructor(sampleRate: number, ceilingDb: number) {
    this.delayFrames = Math.max(1, Math.round(sampleRate * AHEAD_SECONDS))
    this.#ceiling = 10 ** (ceilingDb / 20)
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate))
    this.#left = new Float32Array(this.delayFrames)
    this.#right = new Float32Array(this.delayFrames)
    this.#needed = new Float32Array(this.delayFrames).fill(1)
  }

  process(left: Float32Array, right: Float32Array): void {
    const ceiling = this.#ceiling
    for (let i = 0; i < left.length; i++) {
      const l = left[i] ?? 0
      const r = right[i] ?? 0
      const height = Math.max(Math.abs(l), Math.abs(r))
      const needed = height > ceiling ? ceiling / height : 1
      const at = this.#at
      const outLeft = this.#left[at] ?? 0
      const outRight = this.#right[at] ?? 0
      const outNeeded = this.#needed[at] ?? 1
      this.#left[at] = l
      this.#right[at] = r
      this.#needed[at] = needed
      this.#at = at + 1 === this.delayFrames ? 0 : at + 1
      this.#watch(needed)
      // Attack in a third of the look-ahead, so it completes before the peak; slow release.
      if (this.#lowest < this.#gain) this.#gain += (this.#lowest - this.#gain) * (3 / this.delayFrames)
      else this.#gain += (this.#lowest - this.#gain) * this.#release
      const gain = Math.min(this.#gain, outNeeded)
      left[i] = outLeft * gain
      right[i] = outRight * gain
    }
  }

  /** Tracks the lowest gain of all delayed frames. */
  #watch(needed: number): void {
    if (needed <= this.#lowest) {
      this.#lowest = needed
      this.#lowestLeft = this.delayFrames
      return
    }
    this.#lowestLeft--
    if (this.#lowestLeft > 0 || this.#lowest === 1) return
    this.#lowest = Math.min(...this.#needed)
    this.#lowestLeft = this.delayFrames
  }
}
