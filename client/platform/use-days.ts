import { type Days, zonedDays } from '#contract/text/zoned-days.ts'
import { useStoreSettings } from './store-settings.ts'
import { useLocale } from './use-locale.ts'

/** Days in the store's time zone, as its owner means them, in the page's language. */
export function useDays(): Days {
  return zonedDays(useStoreSettings().timeZone, useLocale())
}
