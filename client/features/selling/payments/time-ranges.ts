import { type Message, msg } from '#contract/text/msg.ts'

/** Inclusive days, such as `2026-11-30`; empty: open. */
export type DayRange = { from: string; to: string }

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Ranges to choose from, by their names. @param today such as `2026-11-23` */
export function timeRanges(today: string): { id: string; name: Message; range: DayRange }[] {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const month = number - 1
  return [
    { id: 'all-time', name: msg`All time`, range: { from: '', to: '' } },
    {
      id: 'this-month',
      name: msg`This month`,
      range: { from: iso(year, month, 1), to: iso(year, month + 1, 0) },
    },
    {
      id: 'last-month',
      name: msg`Last month`,
      range: { from: iso(year, month - 1, 1), to: iso(year, month, 0) },
    },
    { id: 'this-year', name: msg`This year`, range: { from: iso(year, 0, 1), to: iso(year, 11, 31) } },
    {
      id: 'last-year',
      name: msg`Last year`,
      range: { from: iso(year - 1, 0, 1), to: iso(year - 1, 11, 31) },
    },
  ]
}

/** What other days begin with, which is none of the ranges by name. */
export function lastWeek(today: string): DayRange {
  return { from: new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10), to: today }
}
