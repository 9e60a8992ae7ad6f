import { type Days, zonedDays } from '#contract/text/zoned-days.ts'
import { useStoreSettings } from './store-settings.ts'
import { useLocale } from './use-locale.ts'

/** Days in the page's language: in the store's time zone, as its owner means them, or in that of a sale. */
export function useDays(timeZone?: string): Days {
  const store = useStoreSettings()
  return zonedDays(timeZone ?? store.timeZone, useLocale())
}
