import { availableParallelism } from 'node:os'
import { z } from 'zod'
import type { AudioAnalysis } from './audio/analyse-audio.ts'
import type { AudioFormat } from './audio/audio-source.ts'
import { runInWorkerProcess } from './run-in-worker-process.ts'

/** Leaves one core to requests. */
export const maxMediaWorkers = Math.max(1, availableParallelism() - 1)

/** Paths of the input, the store tag for the preview, and the outputs. */
export const MediaTask = z.object({
  from: z.string(),
  tag: z.string().optional(),
  preview: z.string(),
  mp3: z.string(),
  wav: z.string(),
})
export type MediaTask = z.infer<typeof MediaTask>

export type MediaResult = AudioAnalysis & {
  format: AudioFormat
  /** `contentHash` of the preview. */
  previewHash: string
}

/** Analyzes an uploaded audio file and renders its preview and delivery files. Throws like `runInWorkerProcess`. */
export function runMediaWorker(
  task: MediaTask,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<MediaResult> {
  return runInWorkerProcess<MediaResult>(new URL('./media-worker.ts', import.meta.url), task, options)
}
