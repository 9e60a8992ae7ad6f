import type { AudioSource } from './audio-source.ts'
import { Limiter } from './limiter.ts'
import { Mp3Writer } from './mp3-writer.ts'
import type { StoreTag } from './store-tag.ts'
import { TagMixer } from './tag-mixer.ts'
import { WavWriter } from './wav-writer.ts'

const TARGET_LUFS = -14
const MAX_GAIN_DB = 12
const CEILING_DB = -2

/** Output paths: the tagged public preview, and the delivery files. */
export type RenderTargets = {
  preview: string
  mp3: string
  /** Undefined if the upload is a WAV itself. */
  wav: string | undefined
}

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
  const gain = 10 ** (Math.min(TARGET_LUFS - options.loudnessLufs, MAX_GAIN_DB) / 20)
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
    const writePreview = async (left: Float32Array, right: Float32Array) => {
      limiter.process(left, right)
      await preview.append({ left, right })
    }
    for await (const block of source.blocks()) {
      await mp3.append(block)
      await wav?.append(block)
      const left = block.left.slice()
      const right = block.right.slice()
      mixer.process(left, right, gain)
      await writePreview(left, right)
      frames += block.left.length
      options.onFrames(frames)
    }
    // Flushes the limiter's delay.
    await writePreview(new Float32Array(limiter.delayFrames), new Float32Array(limiter.delayFrames))
    for (const writer of open) await writer.finish()
  } catch (error) {
    for (const writer of open) await writer.abandon()
    throw error
  }
}
