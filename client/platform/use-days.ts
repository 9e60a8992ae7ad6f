import { type Days, zonedDays } from '#contract/text/zoned-days.ts'
import { useStoreSettings } from './store-settings.ts'

/** Days in the store's time zone, as its owner means them. */
export function useDays(): Days {
  return zonedDays(useStoreSettings().timeZone)
}
