import { countryCodes } from '#contract/orders/countries.ts'
import type { SettingsView } from '#contract/store/settings.ts'

/** The countries that the store sells to, each of them. */
export function soldTo({ values: { countries } }: SettingsView): readonly string[] {
  return countries === 'all' ? countryCodes : countries
}
