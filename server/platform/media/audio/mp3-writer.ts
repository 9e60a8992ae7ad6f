import { createMp3Encoder } from 'wasm-media-encoders'
import type { AudioBlock } from './audio-source.ts'
import { SyncedFile } from './synced-file.ts'

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** MPEG-1, which 320 kbit/s requires. */
const DELIVERY_RATES = [32_000, 44_100, 48_000]

/** Constant bit rate stereo MP3, encoded and resampled by LAME. */
export class Mp3Writer {
  readonly #encoder: Encoder
  readonly #file: SyncedFile

  private constructor(encoder: Encoder, file: SyncedFile) {
    this.#encoder = encoder
    this.#file = file
  }

  static preview(path: string, sampleRate: number): Promise<Mp3Writer> {
    return Mp3Writer.#create(path, { sampleRate, outputSampleRate: 44_100, bitrate: 128 })
  }

  static delivery(path: string, sampleRate: number): Promise<Mp3Writer> {
    const outputSampleRate = DELIVERY_RATES.includes(sampleRate)
      ? (sampleRate as 44_100)
      : sampleRate % 48_000 === 0
        ? 48_000
        : 44_100
    return Mp3Writer.#create(path, { sampleRate, outputSampleRate, bitrate: 320 })
  }

  static async #create(
    path: string,
    options: { sampleRate: number; outputSampleRate: 44_100 | 48_000; bitrate: 128 | 320 },
  ): Promise<Mp3Writer> {
    const encoder = await createMp3Encoder()
    encoder.configure({ channels: 2, ...options })
    return new Mp3Writer(encoder, await SyncedFile.create(path))
  }

  /** Await each call: the encoder reuses its output buffer. */
  async append({ left, right }: AudioBlock): Promise<void> {
    await this.#file.append(this.#encoder.encode([left, right]))
  }

  async finish(): Promise<void> {
    await this.#file.append(this.#encoder.finalize())
    await this.#file.finish()
  }

  async abandon(): Promise<void> {
    await this.#file.abandon()
  }
}
