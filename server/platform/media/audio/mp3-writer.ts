import { createMp3Encoder } from 'wasm-media-encoders'
import type { AudioBlock } from './audio-source.ts'
import { crc16 } from './crc16.ts'
import { infoFrame, infoFrameBytes } from './mp3-info-frame.ts'
import { SyncedFile } from './synced-file.ts'

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>
type Shape = { sampleRate: number; outputSampleRate: 32_000 | 44_100 | 48_000; bitrate: 128 | 320 }

/** Sample rates that support 320 kbit/s (MPEG-1). */
const DELIVERY_RATES = [32_000, 44_100, 48_000]
const FRAME_SAMPLES = 1152
/** LAME's encoder delay (ENCDELAY) in samples. Decoders add their own. */
const ENCODER_DELAY = 576

/** Writes a constant-bit-rate stereo MP3 with LAME, which also resamples. The Info frame is filled in at the end. */
export class Mp3Writer {
  readonly #encoder: Encoder
  readonly #file: SyncedFile
  readonly #shape: Shape
  /** Bytes before the Info frame. */
  readonly #leadBytes: number
  #header = Buffer.alloc(0)
  #samples = 0
  #bytes = 0
  #crc = 0

  private constructor(encoder: Encoder, file: SyncedFile, shape: Shape) {
    this.#encoder = encoder
    this.#file = file
    this.#shape = shape
    this.#leadBytes = file.bytes
  }

  /** The public preview: 128 kbit/s at 44.1 kHz for any source. `lead`, such as an ID3 tag, precedes it. */
  static preview(path: string, sampleRate: number, lead?: Buffer): Promise<Mp3Writer> {
    return Mp3Writer.#create(path, { sampleRate, outputSampleRate: 44_100, bitrate: 128 }, lead)
  }

  /** Delivered MP3: 320 kbit/s. */
  static delivery(path: string, sampleRate: number): Promise<Mp3Writer> {
    const outputSampleRate = DELIVERY_RATES.includes(sampleRate)
      ? (sampleRate as 44_100)
      : sampleRate % 48_000 === 0
        ? 48_000
        : 44_100
    return Mp3Writer.#create(path, { sampleRate, outputSampleRate, bitrate: 320 })
  }

  static async #create(path: string, shape: Shape, lead?: Buffer): Promise<Mp3Writer> {
    const encoder = await createMp3Encoder()
    encoder.configure({ channels: 2, ...shape })
    const file = await SyncedFile.create(path)
    if (lead) await file.append(lead)
    const writer = new Mp3Writer(encoder, file, shape)
    await file.append(Buffer.alloc(infoFrameBytes(shape.bitrate, shape.outputSampleRate)))
    return writer
  }

  async append({ left, right }: AudioBlock): Promise<void> {
    this.#samples += left.length
    await this.#appendSound(this.#encoder.encode([left, right]))
  }

  async finish(): Promise<void> {
    await this.#appendSound(this.#encoder.finalize())
    await this.#file.patch(this.#infoFrame(), this.#leadBytes)
    await this.#file.finish()
  }

  async abandon(): Promise<void> {
    await this.#file.abandon()
  }

  /** The encoder reuses its output buffer, so write before the next call. */
  async #appendSound(bytes: Uint8Array): Promise<void> {
    if (this.#header.length < 4) this.#header = Buffer.concat([this.#header, bytes.subarray(0, 4)])
    this.#bytes += bytes.length
    this.#crc = crc16(bytes, this.#crc)
    await this.#file.append(bytes)
  }

  #infoFrame(): Buffer {
    const { sampleRate, outputSampleRate, bitrate } = this.#shape
    // Padding keeps the average bit rate exact.
    const frames = Math.round((this.#bytes * outputSampleRate) / (144_000 * bitrate))
    const samples = Math.round((this.#samples * outputSampleRate) / sampleRate)
    return infoFrame({
      header: this.#header,
      kbps: bitrate,
      sampleRate: outputSampleRate,
      frames,
      bytes: this.#bytes,
      crc: this.#crc,
      delay: ENCODER_DELAY,
      padding: Math.max(0, frames * FRAME_SAMPLES - ENCODER_DELAY - samples),
    })
  }
}
