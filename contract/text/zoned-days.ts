import { dates, type FormatMoment, shortDayIn } from './dates.ts'
import { type Locale, pageLocale } from './locales.ts'

/** Formats days in a time zone. */
export type Days = {
  /** `November 2, 2026` */
  longDay: FormatMoment
  /** `November 2` */
  shortDay: FormatMoment
  /** `Nov 2, 2026` */
  mediumDay: FormatMoment
}

/**
 * Days in a time zone, such as the store's. Apart from `dates.ts`, so that a first visit does not load it.
 * @param ofPage the language of those that are given none
 */
export function zonedDays(timeZone: string, ofPage: Locale = pageLocale()): Days {
  const longDay = dates({ dateStyle: 'long', timeZone })
  const mediumDay = dates({ dateStyle: 'medium', timeZone })
  return {
    longDay: (at, locale = ofPage) => longDay(at, locale),
    shortDay: (at, locale = ofPage) => shortDayIn(timeZone, at, locale),
    mediumDay: (at, locale = ofPage) => mediumDay(at, locale),
  }
}

/** `Nov 2` in a time zone. */
export const briefDayIn = (timeZone: string) => dates({ month: 'short', day: 'numeric', timeZone })

/** `Nov 2, 2026` in a time zone. */
export const mediumDayIn = (timeZone: string) => dates({ dateStyle: 'medium', timeZone })

/** `November 2, 2026 at 3:15:09 PM GMT+1` in a time zone. */
export const momentIn = (timeZone: string) => dates({ dateStyle: 'long', timeStyle: 'long', timeZone })

/** `3:15 PM` in a time zone. */
export const timeIn = (timeZone: string) => dates({ timeStyle: 'short', timeZone })

/** `15:15:08` in a time zone. */
export const preciseTimeIn = (timeZone: string) => dates({ timeStyle: 'medium', hourCycle: 'h23', timeZone })

/** `Nov 2, 15:15:08` in a time zone. */
export const preciseMomentIn = (timeZone: string) =>
  dates({
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    ...{ hourCycle: 'h23', timeZone },
  })

/** `3:15:08 PM GMT+1` in a time zone, which it names. */
export const zonedTimeIn = (timeZone: string) => dates({ timeStyle: 'long', timeZone })

/** `Monday, November 2, 2026` in a time zone. */
export const fullDayIn = (timeZone: string) => dates({ dateStyle: 'full', timeZone })

/** `Monday, November 2` in a time zone. */
export const weekdayAndDayIn = (timeZone: string) =>
  dates({ weekday: 'long', month: 'long', day: 'numeric', timeZone })
