import type { StoreTag } from './store-tag.ts'

const FIRST_SECONDS = 5
/** Jitter and slight pitch changes keep the tag from being detected and subtracted. */
const MIN_GAP_SECONDS = 12
const MAX_GAP_SECONDS = 15
const PITCH = 0.02
/** Ducking: −7 dB in 20 ms, back in 250 ms. */
const DUCKED = 10 ** (-7 / 20)
const DUCK_SECONDS = 0.02
const RETURN_SECONDS = 0.25
const TAG_GAIN = 0.9

/** Mixes the store tag over a preview at 5 seconds, then every 12 to 15, ducking the music. */
export class TagMixer {
  readonly #tag: StoreTag
  readonly #sampleRate: number
  #level = 1
  #frame = 0
  #start: number
  #step = 1

  constructor(tag: StoreTag, sampleRate: number, firstSeconds = FIRST_SECONDS) {
    this.#tag = tag
    this.#sampleRate = sampleRate
    this.#start = Math.round(firstSeconds * sampleRate)
    this.#pitch()
  }

  /** Adds the tag to a block, in place, at `gain` times the music. */
  process(left: Float32Array, right: Float32Array, gain: number): void {
    const down = 1 - Math.exp(-1 / (DUCK_SECONDS * this.#sampleRate))
    const up = 1 - Math.exp(-1 / (RETURN_SECONDS * this.#sampleRate))
    const { samples } = this.#tag
    for (let i = 0; i < left.length; i++, this.#frame++) {
      const position = (this.#frame - this.#start) * this.#step
      const sounds = position >= 0 && position < samples.length - 1
      this.#level += sounds ? (DUCKED - this.#level) * down : (1 - this.#level) * up
      const scale = gain * this.#level
      let tag = 0
      if (sounds) {
        const index = Math.floor(position)
        const share = position - index
        tag = ((samples[index] ?? 0) * (1 - share) + (samples[index + 1] ?? 0) * share) * TAG_GAIN
      }
      left[i] = (left[i] ?? 0) * scale + tag
      right[i] = (right[i] ?? 0) * scale + tag
      if (position >= samples.length - 1) this.#next()
    }
  }

  #next(): void {
    const gap = MIN_GAP_SECONDS + Math.random() * (MAX_GAP_SECONDS - MIN_GAP_SECONDS)
    this.#start += Math.round(gap * this.#sampleRate)
    this.#pitch()
  }

  #pitch(): void {
    const pitch = 1 + (Math.random() * 2 - 1) * PITCH
    this.#step = (pitch * this.#tag.sampleRate) / this.#sampleRate
  }
}
