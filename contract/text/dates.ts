/**
 * The only place that formats dates. What the store says to the public, such as the last day of a sale, is a day in the
 * store's time zone (`zoned-days.ts`), so that server, mails and browsers agree with its owner. Days that are whole in UTC, such as
 * those of payouts and statements, are in UTC; what only the browser shows is in its time zone, and named so.
 */

import { intlTag, type Locale, pageLocale } from './locales.ts'

export type Moment = string | number | Date
export type FormatMoment = (at: Moment, locale?: Locale) => string

/**
 * Makes a formatter. It takes ISO 8601, epoch milliseconds or a date, and a language. What it formats with, which is slow to
 * make, is made at the first call in each language.
 */
export function dates(options: Intl.DateTimeFormatOptions): FormatMoment {
  const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
  return (at, locale = pageLocale()) => {
    formats[locale] ??= new Intl.DateTimeFormat(intlTag(locale), options)
    return formats[locale].format(new Date(at))
  }
}

/** The same in the browser's time zone, which only pages show: in the language of the page. */
function localDates(options: Intl.DateTimeFormatOptions): FormatMoment {
  const format = dates(options)
  return (at, locale = pageLocale()) => format(at, locale)
}

/** `November 2, 2026` in UTC. */
export const longDay = /* @__PURE__ */ dates({ dateStyle: 'long', timeZone: 'UTC' })

/** `November 2` in UTC. */
export const shortDay = /* @__PURE__ */ dates({ month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `November 2` in a time zone, such as the store's. */
export const shortDayIn = (timeZone: string, at: Moment, locale?: Locale) =>
  dates({ month: 'long', day: 'numeric', timeZone })(at, locale)

/** `Monday` in UTC. */
export const utcWeekday = /* @__PURE__ */ dates({ weekday: 'long', timeZone: 'UTC' })

/** `November` in UTC. */
export const utcMonthName = /* @__PURE__ */ dates({ month: 'long', timeZone: 'UTC' })

/** `Nov 2, 2026` in UTC. */
export const mediumDay = /* @__PURE__ */ dates({ dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 2` in UTC. */
export const briefDay = /* @__PURE__ */ dates({ month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `November 2026` in UTC. */
export const utcMonth = /* @__PURE__ */ dates({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Nov` in UTC. */
export const briefMonth = /* @__PURE__ */ dates({ month: 'short', timeZone: 'UTC' })

/** `9:00 AM` in UTC, such as an hour of a day anywhere. */
export const utcTime = /* @__PURE__ */ dates({ timeStyle: 'short', timeZone: 'UTC' })
/** `9 AM` in UTC. */
export const utcHour = /* @__PURE__ */ dates({ hour: 'numeric', timeZone: 'UTC' })

const utc = /* @__PURE__ */ dates({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const utcWithWeekday = /* @__PURE__ */ dates({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

/** `November 2, 2026 at 3:15 PM UTC`. */
export const utcMoment: FormatMoment = (at, locale) => `${utc(at, locale)} UTC`

/** `Monday, November 2, 2026 at 3:15 PM UTC`. */
export const utcDeadline: FormatMoment = (at, locale) => `${utcWithWeekday(at, locale)} UTC`

/** `November 2, 2026` in the browser's time zone. */
export const localLongDay = /* @__PURE__ */ localDates({ dateStyle: 'long' })

/** `Nov 2, 2026` in the browser's time zone. */
export const localDay = /* @__PURE__ */ localDates({ dateStyle: 'medium' })

/** `Nov 2` in the browser's time zone. */
export const localBriefDay = /* @__PURE__ */ localDates({ month: 'short', day: 'numeric' })

/** `Mon, Nov 2` in the browser's time zone. */
export const localWeekdayAndDay = /* @__PURE__ */ localDates({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** `Monday` in the browser's time zone. */
export const localWeekday = /* @__PURE__ */ localDates({ weekday: 'long' })

/** `November 2026` in the browser's time zone. */
export const localMonth = /* @__PURE__ */ localDates({ month: 'long', year: 'numeric' })

/** `November 2, 2026 at 3:15 PM` in the browser's time zone. */
export const localLongMoment = /* @__PURE__ */ localDates({ dateStyle: 'long', timeStyle: 'short' })

/** `Nov 2, 2026, 3:15 PM` in the browser's time zone. */
export const localMoment = /* @__PURE__ */ localDates({ dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 2, 2026, 3:15:08 PM` in the browser's time zone. */
export const localPreciseMoment = /* @__PURE__ */ localDates({ dateStyle: 'medium', timeStyle: 'medium' })

/** `Nov 2, 3:15 PM` in the browser's time zone. */
export const localBriefMoment = /* @__PURE__ */ localDates({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `3:15 PM` in the browser's time zone. */
export const localTime = /* @__PURE__ */ localDates({ timeStyle: 'short' })

/** `Friday, November 27, 18:00` in a time zone, such as the store's. */
export const momentIn = (timeZone: string, at: Moment, locale?: Locale) =>
  dates({
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })(at, locale)
