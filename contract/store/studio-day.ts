import { utcHour, utcTime } from '#contract/text/dates.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Studio, StudioSession } from './settings.ts'

/** The studio for pages: sessions with their hours as text, on a timeline of the day. */
export type StudioView = Omit<Studio, 'sessions'> & {
  sessions: readonly { name: string; hours: string; content: string }[]
  day: {
    /** Length of the timeline in hours. */
    length: number
    /** Columns of a CSS grid: sessions and the gaps between them, to scale. */
    columns: string
    /** Labels of the timeline, in hours after the first session starts. */
    marks: readonly (readonly [hour: number, name: string])[]
  }
}

/** Computed on the server, so visitors load no code for it. */
export function presentStudio({ sessions, ...studio }: Studio, locale: Locale): StudioView {
  const first = sessions[0]?.from ?? 0
  const length = (sessions.at(-1)?.until ?? 24) - first
  const columns = sessions.map(({ from, until }, at) => {
    const pause = from - (sessions[at - 1]?.until ?? from)
    return `${at > 0 ? `${pause}fr ` : ''}minmax(min-content, ${until - from}fr)`
  })
  return {
    ...studio,
    sessions: sessions.map((session) => ({
      name: session.name,
      hours: hoursOf(session, locale),
      content: session.content,
    })),
    day: { length, columns: columns.join(' '), marks: marksOf(first, length, locale) },
  }
}

const HOUR_MS = 3_600_000

/** `9:00 AM - 1:00 PM` */
function hoursOf({ from, until }: StudioSession, locale: Locale): string {
  return `${utcTime(from * HOUR_MS, locale)} - ${utcTime(until * HOUR_MS, locale)}`
}

/** `9 AM`; where a day has 24 hours, `09:00`. */
export const hourName = (hour: number, locale: Locale): string =>
  (locale === 'en' ? utcHour : utcTime)(hour * HOUR_MS, locale)

/** Every second hour and the last. AM, PM or minutes are shown at both ends and after noon. */
function marksOf(first: number, length: number, locale: Locale): [hour: number, name: string][] {
  const hours = Array.from({ length: Math.ceil((length - 1) / 2) }, (_, at) => at * 2)
  return [...hours, length].map((hour) => {
    const isTold = hour === 0 || hour === length || (first + hour >= 12 && first + hour < 14)
    const name = hourName(first + hour, locale)
    return [hour, isTold ? name : name.replace(/\D.*/, '')]
  })
}
