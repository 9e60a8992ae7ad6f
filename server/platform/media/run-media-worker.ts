import { availableParallelism } from 'node:os'
import { runInBackground } from './background-process.ts'
import type { MediaResult, MediaTask } from './media-task.ts'

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
