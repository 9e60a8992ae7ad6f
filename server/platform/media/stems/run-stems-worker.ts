import type { StemEntry } from '#contract/beats/stems.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { StemsTask } from './stems-worker.ts'

const TIME_LIMIT_MS = 30 * 60_000

/**
 * Checks a stems zip in a child process and returns its entries.
 * @throws AudioError for an unusable zip
 * @throws the signal's reason when aborted
 */
export function runStemsWorker(
  task: StemsTask,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<StemEntry[]> {
  return runInBackground<StemEntry[]>(new URL('./stems-worker.ts', import.meta.url), task, {
    ...options,
    timeLimitMs: TIME_LIMIT_MS,
  })
}
