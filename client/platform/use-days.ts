import { type Days, daysIn } from '#contract/text/dates.ts'
import { useStoreSettings } from './store-settings.ts'

/** Days in the store's time zone, as its owner means them. */
export function useDays(): Days {
  return daysIn(useStoreSettings().timeZone)
}
