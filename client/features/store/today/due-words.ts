import { dayIn } from '#contract/text/moment-in-zone.ts'
import { briefDayIn, mediumDayIn, timeIn } from '#contract/text/zoned-days.ts'

const DAY_MS = 86_400_000
/** Time limits that are this near are lit. */
const NEAR_MS = 7 * DAY_MS

export type Clock = { timeZone: string; now: number }

/** `by tomorrow, 4:32 PM`, `by Nov 29`, `overdue since Nov 20`, in the store's time zone. */
export function byWhen(at: string, { timeZone, now }: Clock): string {
  const due = Date.parse(at)
  if (due <= now) return `overdue since ${dayWord(at, { timeZone, now })}`
  const day = dayWord(at, { timeZone, now })
  return due - now < 2 * DAY_MS && /today|tomorrow/.test(day)
    ? `by ${day}, ${timeIn(timeZone)(at)}`
    : `by ${day}`
}

/** `since today`, `since Nov 20`. */
export function sinceWhen(at: string, clock: Clock): string {
  return `since ${dayWord(at, clock)}`
}

export function isNear(at: string, { now }: Clock): boolean {
  return Date.parse(at) - now < NEAR_MS
}

function dayWord(at: string, { timeZone, now }: Clock): string {
  const day = dayIn(timeZone, at)
  if (day === dayIn(timeZone, now)) return 'today'
  if (day === dayIn(timeZone, now + DAY_MS)) return 'tomorrow'
  const isThisYear = day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4)
  return (isThisYear ? briefDayIn : mediumDayIn)(timeZone)(at)
}
