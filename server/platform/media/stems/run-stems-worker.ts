import { runInBackground } from '#server/platform/media/background-process.ts'
import type { StemsResult, StemsTask } from './stems-worker.ts'

const TIME_LIMIT_MS = 30 * 60_000

/**
 * Checks a stems zip in a child process and repairs what other programs would not read.
 * @throws AudioError for an unusable zip
 * @throws the signal's reason when aborted
 */
export function runStemsWorker(
  task: StemsTask,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<StemsResult> {
  return runInBackground<StemsResult>(new URL('./stems-worker.ts', import.meta.url), task, {
    ...options,
    timeLimitMs: TIME_LIMIT_MS,
  })
}
