import type { AudioBlock } from './audio-source.ts'
import { SyncedFile } from './synced-file.ts'

/** Stereo samples from -1 to 1, and their rate in hertz. */
export type StereoSamples = AudioBlock & { sampleRate: number }

const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 3
const FULL_SCALE = 2 ** 23 - 1

/** Writes a 24-bit stereo WAV file block by block; the lengths in its header are filled in at the end. */
export class WavWriter {
  readonly #file: SyncedFile
  readonly #sampleRate: number
  #frames = 0

  private constructor(file: SyncedFile, sampleRate: number) {
    this.#file = file
    this.#sampleRate = sampleRate
  }

  static async create(path: string, sampleRate: number): Promise<WavWriter> {
    const file = await SyncedFile.create(path)
    await file.append(wavHeader(0, sampleRate))
    return new WavWriter(file, sampleRate)
  }

  async append({ left, right }: AudioBlock): Promise<void> {
    await this.#file.append(encodeFrames(left, right))
    this.#frames += left.length
  }

  async finish(): Promise<void> {
    await this.#file.patch(wavHeader(this.#frames, this.#sampleRate), 0)
    await this.#file.finish()
  }

  async abandon(): Promise<void> {
    await this.#file.abandon()
  }
}

/** A short sound as the bytes of such a file. */
export function encodeWav({ left, right, sampleRate }: StereoSamples): Buffer {
  return Buffer.concat([wavHeader(left.length, sampleRate), encodeFrames(left, right)])
}

/** The head of a RIFF/WAVE file of 24-bit stereo PCM (Microsoft RIFF specification, 1994). */
function wavHeader(frames: number, sampleRate: number): Buffer {
  const frameBytes = 2 * BYTES_PER_SAMPLE
  const dataBytes = frames * frameBytes
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * frameBytes, 28)
  header.writeUInt16LE(frameBytes, 32)
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

function encodeFrames(left: Float32Array, right: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(left.length * 2 * BYTES_PER_SAMPLE)
  let at = 0
  for (let frame = 0; frame < left.length; frame++) {
    at = bytes.writeIntLE(quantize(left[frame] ?? 0), at, BYTES_PER_SAMPLE)
    at = bytes.writeIntLE(quantize(right[frame] ?? 0), at, BYTES_PER_SAMPLE)
  }
  return bytes
}

function quantize(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE)
}
