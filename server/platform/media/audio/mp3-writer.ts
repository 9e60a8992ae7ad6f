import { createMp3Encoder } from 'wasm-media-encoders'
import type { AudioBlock } from './audio-source.ts'
import { SyncedFile } from './synced-file.ts'

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** Rates at which 320 kbit/s exists (MPEG-1). */
const DELIVERY_RATES = [32_000, 44_100, 48_000]

/** Writes a stereo MP3 of constant bit rate with LAME, which also resamples. */
export class Mp3Writer {
  readonly #encoder: Encoder
  readonly #file: SyncedFile

  private constructor(encoder: Encoder, file: SyncedFile) {
    this.#encoder = encoder
    this.#file = file
  }

  /** The public preview: 128 kbit/s at 44.1 kHz, whatever the source has. */
  static preview(path: string, sampleRate: number): Promise<Mp3Writer> {
    return Mp3Writer.#create(path, { sampleRate, outputSampleRate: 44_100, bitrate: 128 })
  }

  /** What buyers get: 320 kbit/s. */
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

  /** The encoder hands out its own memory, which its next call overwrites: it is written before that. */
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
