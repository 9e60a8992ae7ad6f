import { z } from 'zod'
import type { StemEntry } from '#contract/beats/stems.ts'
import { mp3Scale, scaledBlock } from '#server/platform/media/audio/mp3-headroom.ts'
import { Mp3Writer } from '#server/platform/media/audio/mp3-writer.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import {
  encode24Bit,
  type StereoSamples,
  stereo24Bit,
  WavWriter,
} from '#server/platform/media/audio/wav-writer.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import { type RenderedStem, writeStemsZip } from './write-stems-zip.ts'

/**
 * Input of the file worker: render a demo beat as WAV or its stems as zip (with the module at `renderer`), or encode a
 * WAV as MP3.
 */
export const FileTask = z.discriminatedUnion('act', [
  z.object({ act: z.literal('render-demo'), renderer: z.url(), slug: z.string(), to: z.string() }),
  z.object({ act: z.literal('render-demo-stems'), renderer: z.url(), slug: z.string(), to: z.string() }),
  z.object({ act: z.literal('encode-mp3'), from: z.string(), to: z.string() }),
])
export type FileTask = z.infer<typeof FileTask>

/** The module at `renderer`. The same slug always gives the same samples. */
type DemoRenderer = {
  renderDemoMaster(slug: string): StereoSamples
  renderDemoStems(slug: string): RenderedStem[]
}

/** Runs in a child process, as it takes seconds of CPU. Returns the entries of a stems zip. */
async function run(task: FileTask): Promise<StemEntry[]> {
  if (task.act === 'render-demo-stems') {
    const { renderDemoStems }: DemoRenderer = await import(task.renderer)
    return writeStemsZip(task.to, renderDemoStems(task.slug))
  }
  if (task.act === 'render-demo') {
    const { renderDemoMaster }: DemoRenderer = await import(task.renderer)
    const master = renderDemoMaster(task.slug)
    const wav = await WavWriter.create(task.to, stereo24Bit(master.sampleRate))
    await wav.append(encode24Bit(master))
    await wav.finish()
    return []
  }
  await encodeMp3(task)
  return []
}

async function encodeMp3(task: { from: string; to: string }): Promise<void> {
  const source = await openAudio(task.from)
  const mp3 = await Mp3Writer.delivery(task.to, source.sampleRate)
  const scale = await mp3Scale(source)
  for await (const block of source.blocks()) await mp3.append(scaledBlock(block, scale))
  await mp3.finish()
}

await replyFromBackground(FileTask, run)
