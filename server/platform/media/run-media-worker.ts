import { availableParallelism } from 'node:os'
import { runInBackground } from './background-process.ts'
import type { MediaResult, MediaTask } from './media-task.ts'

/** One process per core, minus one for the shop. */
export const mediaWorkersAtOnce = Math.max(1, availableParallelism() - 1)

/**
 * Processes an uploaded audio file in a child process.
 * @throws AudioError for an unusable file, or one that takes too long or too much memory
 * @throws the signal's reason when aborted
 */
export function runMediaWorker(
  task: MediaTask,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<MediaResult> {
  return runInBackground<MediaResult>(new URL('./media-worker.ts', import.meta.url), task, options)
}
