import type { InsightSpan } from '#contract/reach/insight.ts'

const DAY_MS = 86_400_000

/** UTC days since 1970, both included. */
export type Days = { first: number; last: number }

export function daysOf({ from, until }: InsightSpan): Days {
  return { first: Date.parse(from) / DAY_MS, last: Date.parse(until) / DAY_MS }
}

/** As many days before. */
export function daysBefore({ first, last }: Days): Days {
  return { first: first - (last - first + 1), last: first - 1 }
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The same in milliseconds; `until` is not included. */
export function timesOf({ first, last }: Days): { from: number; until: number } {
  return { from: first * DAY_MS, until: (last + 1) * DAY_MS }
}
