import { open, readFile } from 'node:fs/promises'
import { createMp3Encoder } from 'wasm-media-encoders'
import { z } from 'zod'
import { runWorkerTask } from '#server/platform/media/run-worker-task.ts'
import { decodeWav, encodeWav, type StereoSamples } from '#server/platform/media/wav-file.ts'

/** Input of the file worker: render a demo beat as WAV with the module at `renderer`, or encode a WAV as MP3. */
export const FileTask = z.discriminatedUnion('act', [
  z.object({ act: z.literal('render-demo'), renderer: z.url(), slug: z.string(), to: z.string() }),
  z.object({ act: z.literal('encode-mp3'), from: z.string(), to: z.string() }),
])
export type FileTask = z.infer<typeof FileTask>

/** What the module at `renderer` exports. The same slug always gives the same samples. */
type MasterRenderer = { renderDemoMaster(slug: string): StereoSamples }

const kbps = 320
const chunkFrames = 1152 * 64

/** Rendering and encoding take seconds of pure computation, which is why they have a process of their own. */
async function run(task: FileTask): Promise<void> {
  if (task.act === 'render-demo') {
    const { renderDemoMaster }: MasterRenderer = await import(task.renderer)
    await writeSynced(task.to, [encodeWav(renderDemoMaster(task.slug))])
    return
  }
  await writeSynced(task.to, await encodeMp3(decodeWav(await readFile(task.from))))
}

async function encodeMp3({ left, right, sampleRate }: StereoSamples): Promise<Uint8Array[]> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: sampleRate === 48_000 ? 48_000 : 44_100, channels: 2, bitrate: kbps })
  const parts: Uint8Array[] = []
  for (let at = 0; at < left.length; at += chunkFrames)
    // The encoder hands out the same memory each time, so what it says is copied.
    parts.push(
      encoder.encode([left.subarray(at, at + chunkFrames), right.subarray(at, at + chunkFrames)]).slice(),
    )
  parts.push(encoder.finalize().slice())
  return parts
}

async function writeSynced(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (const part of parts) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

await runWorkerTask(FileTask, run)
