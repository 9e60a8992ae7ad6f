import { runInBackground } from './background-process.ts'
import type { EncodedCover } from './cover.ts'

/** Encodes a square cover in every size and format, in a process of its own. `square` is the path of the picture. */
export function runCoverWorker(square: string, options: { signal: AbortSignal }): Promise<EncodedCover> {
  return runInBackground<EncodedCover>(new URL('./cover-worker.ts', import.meta.url), { square }, options)
}
