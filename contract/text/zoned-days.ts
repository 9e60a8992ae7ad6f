import { dates, type Moment, shortDayIn } from './dates.ts'

/** Formats days in a time zone. */
export type Days = {
  /** `November 2, 2026` */
  longDay: (at: Moment) => string
  /** `November 2` */
  shortDay: (at: Moment) => string
  /** `Nov 2, 2026` */
  mediumDay: (at: Moment) => string
}

/** Days in a time zone, such as the store's. Apart from `dates.ts`, so that a first visit does not load it. */
export function zonedDays(timeZone: string): Days {
  return {
    longDay: dates({ dateStyle: 'long', timeZone }),
    shortDay: (at) => shortDayIn(timeZone, at),
    mediumDay: dates({ dateStyle: 'medium', timeZone }),
  }
}
