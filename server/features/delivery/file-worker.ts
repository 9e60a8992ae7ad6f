import { z } from 'zod'
import { Mp3Writer } from '#server/platform/media/audio/mp3-writer.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { WavWriter } from '#server/platform/media/audio/wav-writer.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'

/** What the process is told: to render a demo beat as WAV, or to encode a WAV as MP3. */
export const FileTask = z.discriminatedUnion('act', [
  z.object({ act: z.literal('render-demo'), slug: z.string(), to: z.string() }),
  z.object({ act: z.literal('encode-mp3'), from: z.string(), to: z.string() }),
])
export type FileTask = z.infer<typeof FileTask>

/** Rendering and encoding take seconds of pure computation, which is why they have a process of their own. */
async function run(task: FileTask): Promise<void> {
  if (task.act === 'render-demo') {
    const { renderDemoMaster } = await import('#demo/render-master.ts')
    const master = renderDemoMaster(task.slug)
    const wav = await WavWriter.create(task.to, master.sampleRate)
    await wav.append(master)
    await wav.finish()
    return
  }
  const source = await openAudio(task.from)
  const mp3 = await Mp3Writer.delivery(task.to, source.sampleRate)
  for await (const block of source.blocks()) await mp3.append(block)
  await mp3.finish()
}

await replyFromBackground(FileTask, run)
