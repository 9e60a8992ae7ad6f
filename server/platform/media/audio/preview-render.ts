import type { AudioBlock, AudioSource } from './audio-source.ts'
import { Limiter } from './limiter.ts'
import { Mp3Writer } from './mp3-writer.ts'
import type { StoreTag } from './store-tag.ts'
import { TagMixer } from './tag-mixer.ts'

const TARGET_LUFS = -14
const MAX_GAIN_DB = 12
const CEILING_DB = -2

export type PreviewOptions = {
  /** Path of the preview. */
  to: string
  /** Loudness of the source. */
  loudnessLufs: number
  tag: StoreTag
  /** Start of the first tag in seconds; default 5. */
  firstTagSeconds?: number | undefined
  /** Bytes that precede the audio, such as an ID3 tag. */
  lead?: Buffer | undefined
  /** Lowers the result by this factor. */
  scale: number
}

/** Renders the public preview: normalized to −14 LUFS, with the store tag, limited and encoded. */
export class PreviewRender {
  readonly #writer: Mp3Writer
  readonly #gain: number
  readonly #scale: number
  readonly #mixer: TagMixer
  readonly #limiter: Limiter
  /** Latency of the limiter still to be discarded, in frames. */
  #late: number

  private constructor(writer: Mp3Writer, sampleRate: number, options: PreviewOptions) {
    this.#writer = writer
    this.#gain = 10 ** (Math.min(TARGET_LUFS - options.loudnessLufs, MAX_GAIN_DB) / 20)
    this.#scale = options.scale
    this.#mixer = new TagMixer(options.tag, sampleRate, options.firstTagSeconds)
    this.#limiter = new Limiter(sampleRate, CEILING_DB)
    this.#late = this.#limiter.delayFrames
  }

  static async create({ sampleRate }: AudioSource, options: PreviewOptions): Promise<PreviewRender> {
    const writer = await Mp3Writer.preview(options.to, sampleRate, options.lead)
    return new PreviewRender(writer, sampleRate, options)
  }

  async append(block: AudioBlock): Promise<void> {
    const left = block.left.slice()
    const right = block.right.slice()
    this.#mixer.process(left, right, this.#gain)
    await this.#limited(left, right)
  }

  async finish(): Promise<void> {
    // Flushes the limiter.
    const { delayFrames } = this.#limiter
    await this.#limited(new Float32Array(delayFrames), new Float32Array(delayFrames))
    await this.#writer.finish()
  }

  async abandon(): Promise<void> {
    await this.#writer.abandon()
  }

  async #limited(left: Float32Array, right: Float32Array): Promise<void> {
    this.#limiter.process(left, right)
    if (this.#scale !== 1)
      for (let i = 0; i < left.length; i++) {
        left[i] = (left[i] ?? 0) * this.#scale
        right[i] = (right[i] ?? 0) * this.#scale
      }
    const skipped = Math.min(this.#late, left.length)
    this.#late -= skipped
    await this.#writer.append({ left: left.subarray(skipped), right: right.subarray(skipped) })
  }
}
