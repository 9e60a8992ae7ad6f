import { availableParallelism } from 'node:os'
import type { AudioAnalysis } from './audio/analyse-audio.ts'
import type { AudioFormat } from './audio/audio-source.ts'
import { runInBackground } from './background-process.ts'
import type { MediaTask } from './media-worker.ts'

export type MediaResult = AudioAnalysis & {
  format: AudioFormat
  /** What the preview is named by, as `contentHash` says. */
  previewHash: string
}

/** One process for each core but one, which is the shop's. */
export const mediaWorkersAtOnce = Math.max(1, availableParallelism() - 1)

/**
 * Makes everything of one uploaded audio file in a process of its own. Throws AudioFault for a file that is not taken,
 * takes too long or too much memory, and the signal's reason where it is aborted.
 */
export function runMediaWorker(
  task: MediaTask,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<MediaResult> {
  return runInBackground<MediaResult>(new URL('./media-worker.ts', import.meta.url), task, options)
}
