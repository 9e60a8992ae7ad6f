import { unlink } from 'node:fs/promises'
import type { AudioSource } from './audio-source.ts'
import { mp3Scale, scaledBlock } from './mp3-headroom.ts'
import { Mp3Writer } from './mp3-writer.ts'
import { openAudio } from './open-audio.ts'
import { type PreviewOptions, PreviewRender } from './preview-render.ts'
import { truePeakOf } from './true-peak-meter.ts'
import { WavWriter } from './wav-writer.ts'

/** True peak limit of a preview, −0.3 dBTP: meters differ by some tenths, and no player may clip. */
const HIGHEST_PEAK = 10 ** (-0.3 / 20)
const MAX_LOWERINGS = 4

type RenderTargets = {
  /** Path of the tagged public preview. */
  preview: string
  /** Path of the buyers' MP3. */
  mp3: string
  /** Path of the delivered WAV; undefined if the upload is sold itself, or is lossy. */
  wav: string | undefined
}

type RenderOptions = Omit<PreviewOptions, 'to' | 'scale'> & {
  targets: RenderTargets
  /** Progress of the first pass. */
  onFrames: (frames: number) => void
}

/** Decodes the file a second time and writes all outputs. */
export async function renderAudio(source: AudioSource, options: RenderOptions): Promise<void> {
  const { targets, onFrames, ...preview } = options
  const given = { ...preview, to: targets.preview }
  await renderOnce(source, options, given)
  await lowerPeaks(source, given)
}

/** Writes only the preview. */
export async function renderPreview(
  source: AudioSource,
  options: Omit<PreviewOptions, 'scale'>,
): Promise<void> {
  await previewOnce(source, { ...options, scale: 1 })
  await lowerPeaks(source, options)
}

/** Encoding can raise peaks: rewrites a preview that came out too high at a lower level. */
async function lowerPeaks(source: AudioSource, options: Omit<PreviewOptions, 'scale'>): Promise<void> {
  let scale = 1
  for (let lowering = 0; lowering < MAX_LOWERINGS; lowering++) {
    const peak = await truePeakOf(await openAudio(options.to))
    if (peak <= HIGHEST_PEAK) return
    // A margin, as the store tag's positions vary.
    scale *= (HIGHEST_PEAK / peak) * 0.98
    await unlink(options.to)
    await previewOnce(source, { ...options, scale })
  }
}

async function renderOnce(
  source: AudioSource,
  { targets, onFrames }: RenderOptions,
  options: Omit<PreviewOptions, 'scale'>,
): Promise<void> {
  const { sampleRate, channels, samples } = source
  const scale = await mp3Scale(source)
  const open: { finish(): Promise<void>; abandon(): Promise<void> }[] = []
  try {
    const preview = await PreviewRender.create(source, { ...options, scale: 1 })
    open.push(preview)
    const mp3 = await Mp3Writer.delivery(targets.mp3, sampleRate)
    open.push(mp3)
    const wav =
      targets.wav === undefined || !samples
        ? undefined
        : await WavWriter.create(targets.wav, { sampleRate, channels, ...samples })
    if (wav) open.push(wav)
    let frames = 0
    for await (const block of source.blocks()) {
      await mp3.append(scaledBlock(block, scale))
      if (wav && block.pcm) await wav.append(block.pcm())
      await preview.append(block)
      frames += block.left.length
      onFrames(frames)
    }
    for (const writer of open) await writer.finish()
  } catch (error) {
    for (const writer of open) await writer.abandon()
    throw error
  }
}

async function previewOnce(source: AudioSource, options: PreviewOptions): Promise<void> {
  const preview = await PreviewRender.create(source, options)
  try {
    for await (const block of source.blocks()) await preview.append(block)
    await preview.finish()
  } catch (error) {
    await preview.abandon()
    throw error
  }
}
