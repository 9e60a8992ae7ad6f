import { wavHeader, writeFrames } from '#server/platform/media/wav-file.ts'
import type { AudioBlock } from './audio-source.ts'
import { SyncedFile } from './synced-file.ts'

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
    await this.#file.append(writeFrames(left, right))
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
