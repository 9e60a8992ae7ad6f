import type { AudioAnalysis } from './audio/analyze-audio.ts'
import { runInBackground } from './background-process.ts'
import type { ListenTask } from './listen-task.ts'

/** Analyzes an audio file in a child process, with its limits on memory and time. Throws like `runInBackground`. */
export function runListenWorker(task: ListenTask, signal?: AbortSignal): Promise<AudioAnalysis> {
  return runInBackground<AudioAnalysis>(new URL('./listen-worker.ts', import.meta.url), task, { signal })
}
