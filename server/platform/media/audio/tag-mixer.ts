import type { StoreTag } from './store-tag.ts'

const FIRST_SECONDS = 5
/** Random gaps and pitch keep the tag from being located and subtracted. */
const MIN_GAP_SECONDS = 12
const MAX_GAP_SECONDS = 15
const PITCH = 0.02
const DUCKED_GAIN = 10 ** (-7 / 20)
const ATTACK_SECONDS = 0.02
const RELEASE_SECONDS = 0.25
const TAG_GAIN = 0.9

/** Mixes the store's tag into a preview at irregular intervals, and ducks the music below it. */
export class TagMixer {
  readonly #tag: StoreTag
  readonly #sampleRate: number
  readonly #random: () => number
  #level = 1
  #frame = 0
  #start: number
  #step = 1

  constructor(tag: StoreTag, sampleRate: number, random: () => number = Math.random) {
    this.#tag = tag
    this.#sampleRate = sampleRate
    this.#random = random
    this.#start = FIRST_SECONDS * sampleRate
    this.#changePitch()
  }

  /** Scales a block by `gain` and mixes in the tag, in place. */
  process(left: Float32Array, right: Float32Array, gain: number): void {
    const down = 1 - Math.exp(-1 / (ATTACK_SECONDS * this.#sampleRate))
    const up = 1 - Math.exp(-1 / (RELEASE_SECONDS * this.#sampleRate))
    const { samples } = this.#tag
    for (let i = 0; i < left.length; i++, this.#frame++) {
      const position = (this.#frame - this.#start) * this.#step
      const isPlaying = position >= 0 && position < samples.length - 1
      this.#level += isPlaying ? (DUCKED_GAIN - this.#level) * down : (1 - this.#level) * up
      const scale = gain * this.#level
      let tag = 0
      if (isPlaying) {
        const index = Math.floor(position)
        const share = position - index
        tag = ((samples[index] ?? 0) * (1 - share) + (samples[index + 1] ?? 0) * share) * TAG_GAIN
      }
      left[i] = (left[i] ?? 0) * scale + tag
      right[i] = (right[i] ?? 0) * scale + tag
      if (position >= samples.length - 1) this.#scheduleNext()
    }
  }

  #scheduleNext(): void {
    const gap = MIN_GAP_SECONDS + this.#random() * (MAX_GAP_SECONDS - MIN_GAP_SECONDS)
    this.#start += Math.round(gap * this.#sampleRate)
    this.#changePitch()
  }

  #changePitch(): void {
    const pitch = 1 + (this.#random() * 2 - 1) * PITCH
    this.#step = (pitch * this.#tag.sampleRate) / this.#sampleRate
  }
}
