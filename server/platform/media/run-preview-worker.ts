import { runInBackground } from './background-process.ts'
import type { PreviewTask } from './preview-task.ts'

/** Renders only the preview of a master, in a child process. Throws like `runInBackground`. */
export function runPreviewWorker(
  task: PreviewTask,
  options: { signal?: AbortSignal | undefined; isAwaited: boolean },
): Promise<null> {
  return runInBackground<null>(new URL('./preview-worker.ts', import.meta.url), task, options)
}
