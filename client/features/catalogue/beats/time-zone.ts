import { intlTag, pageLocale } from '#contract/text/locales.ts'

/** The browser's time zone with its offset on that day: `Europe/Berlin, GMT+2`. */
export function timeZoneOn(date: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(intlTag(pageLocale()), {
    timeZoneName: 'shortOffset',
    ...(timeZone && { timeZone }),
  })
  const offset = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const zone = format.resolvedOptions().timeZone.replaceAll('_', ' ')
  return zone === 'UTC' ? zone : `${zone}, ${offset}`
}
