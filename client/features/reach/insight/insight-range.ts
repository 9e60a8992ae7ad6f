import type { InsightSpan } from '#contract/reach/insight.ts'
import { longDay, shortDay } from '#contract/text/dates.ts'
import type { Locale } from '#contract/text/locales.ts'

export const rangeDays = ['7', '28', '90'] as const
type RangeDays = (typeof rangeDays)[number]

const DAY_MS = 86_400_000
const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/

/** What the address asks for: some days until today, or dates of one's own. */
export type Range = { days: RangeDays; span: InsightSpan } | { days: undefined; span: InsightSpan }

/** The range in the address; the last 28 days if there is none. Days are in UTC, as they are counted. */
export function rangeOf(address: URLSearchParams, now: number): Range {
  const from = address.get('from') ?? ''
  const until = address.get('until') ?? ''
  if (PLAIN_DATE.test(from) && PLAIN_DATE.test(until) && from <= until)
    return { days: undefined, span: { from, until } }
  const days = rangeDays.find((known) => known === address.get('days')) ?? '28'
  return { days, span: spanOf(days, now) }
}

function spanOf(days: RangeDays, now: number): InsightSpan {
  return { from: isoDay(now - (Number(days) - 1) * DAY_MS), until: isoDay(now) }
}

export function daysIn({ from, until }: InsightSpan): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
}

/** `October 25` and `November 21`. */
export function spanDays(
  { from, until }: InsightSpan,
  now: number,
  locale: Locale,
): [first: string, last: string] {
  const isThisYear = from.slice(0, 4) === isoDay(now).slice(0, 4) && until.slice(0, 4) === from.slice(0, 4)
  const format = isThisYear ? shortDay : longDay
  return [format(from, locale), format(until, locale)]
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
