import { type Locale, pageLocale, sourceLocale } from '#contract/text/locales.ts'
import { clockIn, momentInZone } from '#contract/text/moment-in-zone.ts'

/** A moment in the format of `<input type="datetime-local">`, by the clock of a time zone; empty for none. */
export function zonedTime(timeZone: string, at: string | null | undefined): string {
  return at ? clockIn(timeZone, at) : ''
}

/**
 * The moment of such an input, as ISO 8601; null for none. An untouched input gives back the moment it was filled with, whose
 * seconds it does not show.
 * @returns text that no schema takes for a time that clocks skip on that day
 */
export function readZonedTime(timeZone: string, typed: string, before?: string | null): string | null {
  if (typed === '') return null
  if (before && typed === zonedTime(timeZone, before)) return before
  const moment = momentInZone({ day: typed.slice(0, 10), time: typed.slice(11, 16) }, timeZone)
  return moment === undefined ? typed : new Date(moment).toISOString()
}

/** The name of a time zone for people: `Los Angeles time`. */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const locale = pageLocale()
  // Other languages have no short word for the time of a city.
  return locale === sourceLocale
    ? `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
    : namedZone(timeZone, locale)
}

/** `Mitteleuropäische Zeit`. */
function namedZone(timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The time zones of the world for a select, `current` included. */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const zones = [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
