import type { AudioSource } from './audio-source.ts'
import { Limiter } from './limiter.ts'
import { Mp3Writer } from './mp3-writer.ts'
import type { StoreTag } from './store-tag.ts'
import { TagMixer } from './tag-mixer.ts'
import { WavWriter } from './wav-writer.ts'

const TARGET_LUFS = -14
const MOST_GAIN_DB = 12
const CEILING_DB = -2

export type RenderTargets = {
  /** Path of the tagged public preview. */
  preview: string
  /** Path of the buyers' MP3. */
  mp3: string
  /** Path of the buyers' WAV; undefined where the upload is one already. */
  wav: string | undefined
}

/** Decodes the file a second time and writes everything that is made of it. `onFrames` is told how far it is. */
export async function renderAudio(
  source: AudioSource,
  options: {
    loudnessLufs: number
    tag: StoreTag
    targets: RenderTargets
    onFrames: (frames: number) => void
  },
): Promise<void> {
  const { sampleRate } = source
  const { targets } = options
  const gain = 10 ** (Math.min(TARGET_LUFS - options.loudnessLufs, MOST_GAIN_DB) / 20)
  const mixer = new TagMixer(options.tag, sampleRate)
  const limiter = new Limiter(sampleRate, CEILING_DB)
  const open: { finish(): Promise<void>; abandon(): Promise<void> }[] = []
  try {
    const preview = await Mp3Writer.preview(targets.preview, sampleRate)
    open.push(preview)
    const mp3 = await Mp3Writer.delivery(targets.mp3, sampleRate)
    open.push(mp3)
    const wav = targets.wav === undefined ? undefined : await WavWriter.create(targets.wav, sampleRate)
    if (wav) open.push(wav)
    let frames = 0
    const tagged = async (left: Float32Array, right: Float32Array) => {
      limiter.process(left, right)
      await preview.append({ left, right })
    }
    for await (const block of source.blocks()) {
      await mp3.append(block)
      await wav?.append(block)
      const left = block.left.slice()
      const right = block.right.slice()
      mixer.process(left, right, gain)
      await tagged(left, right)
      frames += block.left.length
      options.onFrames(frames)
    }
    // The limiter still holds the last milliseconds.
    await tagged(new Float32Array(limiter.delayFrames), new Float32Array(limiter.delayFrames))
    for (const writer of open) await writer.finish()
  } catch (error) {
    for (const writer of open) await writer.abandon()
    throw error
  }
}
