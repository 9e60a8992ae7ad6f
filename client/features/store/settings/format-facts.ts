import { localLongMoment } from '#contract/text/dates.ts'

/** Date and time in the browser's time zone; `Never` for none. */
export function formatMoment(iso: string | null): string {
  return iso === null ? 'Never' : localLongMoment(iso)
}
