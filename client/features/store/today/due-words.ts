import type { Locale } from '#contract/text/locales.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { briefDayIn, mediumDayIn, timeIn } from '#contract/text/zoned-days.ts'

const DAY_MS = 86_400_000
/** Time limits that are this near are lit. */
const NEAR_MS = 7 * DAY_MS

export type Clock = { timeZone: string; now: number; locale: Locale }

/** `by tomorrow, 4:32 PM`, `by Nov 29`, `overdue since Nov 20`, in the store's time zone. */
export function byWhen(at: string, clock: Clock): Message {
  const day = dayAt(at, clock)
  if (Date.parse(at) <= clock.now)
    return day.is === 'today' ? msg`overdue since today` : msg`overdue since ${{ day: day.text }}`
  const time = timeIn(clock.timeZone)(at, clock.locale)
  if (day.is === 'today') return msg`by today, ${{ time }}`
  return day.is === 'tomorrow' ? msg`by tomorrow, ${{ time }}` : msg`by ${{ day: day.text }}`
}

/** `since today`, `since Nov 20`. */
export function sinceWhen(at: string, clock: Clock): Message {
  const day = dayAt(at, clock)
  return day.is === 'today' ? msg`since today` : msg`since ${{ day: day.text }}`
}

export function isNear(at: string, { now }: Clock): boolean {
  return Date.parse(at) - now < NEAR_MS
}

function dayAt(at: string, { timeZone, now, locale }: Clock): { is?: 'today' | 'tomorrow'; text: string } {
  const day = dayIn(timeZone, at)
  const isThisYear = day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4)
  const text = (isThisYear ? briefDayIn : mediumDayIn)(timeZone)(at, locale)
  if (day === dayIn(timeZone, now)) return { is: 'today', text }
  return day === dayIn(timeZone, now + DAY_MS) ? { is: 'tomorrow', text } : { text }
}
