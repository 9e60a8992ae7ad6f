import { runInBackground } from './background-process.ts'
import type { EncodedCover } from './cover.ts'

/** Encodes a square cover in every size and format, in a child process. `square` is the picture's path. */
export function runCoverWorker(square: string, options: { signal: AbortSignal }): Promise<EncodedCover> {
  return runInBackground<EncodedCover>(new URL('./cover-worker.ts', import.meta.url), { square }, options)
}
