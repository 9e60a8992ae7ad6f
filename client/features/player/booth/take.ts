import type { Range } from './timeline.ts'
import { isSameTuning, type Tuning } from './tuning.ts'

export const MAX_TAKE_SECONDS = 10 * 60
export const MAX_TAKES = 40

/** What is stored beside the samples of a take. Times are seconds of the beat as it played. */
export type TakeInfo = Tuning & {
  id: string
  beatId: string
  /** From 1, in the order in which a beat's takes were recorded. */
  number: number
  /** Milliseconds since 1970. */
  madeAt: number
  /** Samples per second. */
  rate: number
  /** What the beat played when the first sample arrived. */
  at: number
  /** By which a voice arrives late. Kept apart from `at`, so that it can be corrected later. */
  delay: number
  /** The part that was to be recorded; more is stored around it. */
  punch: Range
  /** Frames that the device lost. They are silence in the samples, so that the rest stays in its place. */
  lost: number
  /** The microphone's session: takes of one session have the same delay. */
  sessionId: string
  /** Set while a deletion can be undone. */
  deletedAt: number | null
}

export type Take = TakeInfo & { samples: number }

/** Where a take lies on the beat. */
export function takeRange({ at, delay, samples, rate }: Take): Range {
  return { start: at - delay, end: at - delay + samples / rate }
}

/** The part of a take that was to be recorded, or less if it was stopped. */
export function sungRange(take: Take): Range {
  const { start, end } = takeRange(take)
  const from = Math.max(start, take.punch.start)
  return { start: from, end: Math.max(from, Math.min(end, take.punch.end)) }
}

export function takeRanges(takes: readonly Take[]): ReadonlyMap<string, Range> {
  return new Map(takes.map((take) => [take.id, takeRange(take)]))
}

/** The takes that fit the beat as it plays now, newest first. */
export function takesFor(takes: readonly Take[], tuning: Tuning): Take[] {
  return takes
    .filter((take) => take.deletedAt === null && isSameTuning(take, tuning))
    .toSorted((one, other) => other.number - one.number)
}

export function nextNumber(takes: readonly Take[]): number {
  return takes.reduce((highest, { number }) => Math.max(highest, number), 0) + 1
}
