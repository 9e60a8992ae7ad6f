import { runInBackground } from '#server/platform/media/background-process.ts'
import type { BeatStructure, StructureTask } from './structure.ts'

/** Analyzes an audio file in a child process. Throws like `runInBackground`. */
export function runStructureWorker(task: StructureTask, signal: AbortSignal): Promise<BeatStructure> {
  return runInBackground<BeatStructure>(new URL('./structure-worker.ts', import.meta.url), task, { signal })
}
