import type { AudioBlock, SampleFormat } from './audio-source.ts'
import { SyncedFile } from './synced-file.ts'

/** Stereo samples from -1 to 1, and their rate in hertz. */
export type StereoSamples = AudioBlock & { sampleRate: number }

/** Sample format of a WAV file. */
type WavFormat = SampleFormat & { sampleRate: number; channels: 1 | 2 }

const PCM = 1
const IEEE_FLOAT = 3
const BYTES_PER_SAMPLE = 3
const FULL_SCALE = 2 ** 23

/** Writes a WAV file block by block; the lengths in its header are filled in at the end. */
export class WavWriter {
  readonly #file: SyncedFile
  readonly #format: WavFormat
  #bytes = 0

  private constructor(file: SyncedFile, format: WavFormat) {
    this.#file = file
    this.#format = format
  }

  static async create(path: string, format: WavFormat): Promise<WavWriter> {
    const file = await SyncedFile.create(path)
    await file.append(wavHeader(0, format))
    return new WavWriter(file, format)
  }

  /** Appends whole frames in the file's format. */
  async append(samples: Buffer): Promise<void> {
    await this.#file.append(samples)
    this.#bytes += samples.length
  }

  async finish(): Promise<void> {
    // Chunks have an even length; the padding is not counted.
    if (this.#bytes % 2 === 1) await this.#file.append(Buffer.alloc(1))
    await this.#file.patch(wavHeader(this.#bytes, this.#format), 0)
    await this.#file.finish()
  }

  async abandon(): Promise<void> {
    await this.#file.abandon()
  }
}

/** A short sound as the bytes of a 24-bit stereo file. */
export function encodeWav(sound: StereoSamples): Buffer {
  const samples = encode24Bit(sound)
  return Buffer.concat([wavHeader(samples.length, stereo24Bit(sound.sampleRate)), samples])
}

/** Format for samples that do not come from a file. */
export function stereo24Bit(sampleRate: number): WavFormat {
  return { sampleRate, channels: 2, bits: 8 * BYTES_PER_SAMPLE, encoding: 'integer' }
}

/** Converts to `stereo24Bit`, the inverse of a reader's division by 2²³. */
export function encode24Bit({ left, right }: AudioBlock): Buffer {
  const bytes = Buffer.allocUnsafe(left.length * 2 * BYTES_PER_SAMPLE)
  let at = 0
  for (let frame = 0; frame < left.length; frame++) {
    at = bytes.writeIntLE(quantize(left[frame] ?? 0), at, BYTES_PER_SAMPLE)
    at = bytes.writeIntLE(quantize(right[frame] ?? 0), at, BYTES_PER_SAMPLE)
  }
  return bytes
}

function quantize(sample: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE)))
}

/**
 * Header of a RIFF/WAVE file (Microsoft RIFF specification, 1994). Non-PCM formats, such as floats, need a longer
 * description and a `fact` chunk.
 */
function wavHeader(dataBytes: number, { sampleRate, channels, bits, encoding }: WavFormat): Buffer {
  const frameBytes = (bits / 8) * channels
  const isFloat = encoding === 'float'
  const format = Buffer.alloc(isFloat ? 18 : 16)
  format.writeUInt16LE(isFloat ? IEEE_FLOAT : PCM, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt32LE(sampleRate * frameBytes, 8)
  format.writeUInt16LE(frameBytes, 12)
  format.writeUInt16LE(bits, 14)
  const fact = Buffer.alloc(4)
  fact.writeUInt32LE(dataBytes / frameBytes)
  const chunks = Buffer.concat([
    Buffer.from('WAVE'),
    chunkHead('fmt ', format.length),
    format,
    ...(isFloat ? [chunkHead('fact', fact.length), fact] : []),
    chunkHead('data', dataBytes),
  ])
  return Buffer.concat([chunkHead('RIFF', chunks.length + dataBytes + (dataBytes % 2)), chunks])
}

function chunkHead(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(bytes, 4)
  return head
}
