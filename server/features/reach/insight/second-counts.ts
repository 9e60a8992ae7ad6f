import { z } from 'zod'
import { MAX_COUNTED_SECONDS } from '#contract/reach/report.ts'
import { type Json, readJson } from '#server/platform/database/columns.ts'

const Counts = z.array(z.number().int().min(0)).max(MAX_COUNTED_SECONDS)

/** Counts per second, as they are stored. */
export function parseCounts(json: Json<number[]>): number[] {
  return readJson(Counts, json)
}

/** Adds counts to others, in place. */
export function addCounts(sum: number[], more: readonly number[]): void {
  while (sum.length < more.length) sum.push(0)
  for (const [second, count] of more.entries()) sum[second] = (sum[second] ?? 0) + count
}

/** Ranges, from and until, as the seconds in them. */
export function* secondsOf(ranges: readonly (readonly [number, number])[]): Iterable<number> {
  for (const [from, until] of ranges)
    for (let second = from; second < Math.min(until, MAX_COUNTED_SECONDS); second++) yield second
}
