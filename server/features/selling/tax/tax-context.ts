import type { Currency } from '#contract/pricing/currency.ts'
import type { TaxBuyer, TaxRule, TaxSettings } from '#contract/pricing/tax.ts'
import { placeOf, taxPlaceOf } from '#contract/pricing/tax-places.ts'
import type { SettingValues } from '#contract/store/settings.ts'

/** A buyer's location. In some places the provider needs more than the country. */
export type TaxedBuyer = TaxBuyer & { line1: string; city: string; postalCode: string; state: string }

/** Line prices before tax. */
export type TaxedLines = { currency: Currency; cents: readonly number[] }

/** A purchase for the provider to tax. */
export type TaxQuestion = TaxedLines & { buyer: TaxedBuyer; isIncluded: boolean }

export type CalculateTax = (question: TaxQuestion) => Promise<TaxRule>

/** Tax settings in force, and the provider if it calculates. */
export type TaxContext = {
  calculate: CalculateTax
  /** `home`: the seller's place, such as `DE` or `ES-CN`; undefined until the legal details are filled in. */
  settings: () => { tax: TaxSettings; home: string | undefined }
}

export function taxSettingsOf({
  tax,
  seller,
}: Pick<SettingValues, 'tax' | 'seller'>): ReturnType<TaxContext['settings']> {
  return { tax, home: seller ? placeOf(taxPlaceOf(seller)) : undefined }
}
