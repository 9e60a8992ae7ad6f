import type { Currency } from '#contract/currency.ts'
import type { SettingValues } from '#contract/settings.ts'
import type { TaxBuyer, TaxRule, TaxSettings } from '#contract/tax.ts'

/** Where a buyer is. The provider wants more of the address than the country in some places. */
export type TaxedBuyer = TaxBuyer & { line1: string; city: string; postalCode: string }

/** What lines cost before tax. */
export type TaxedLines = { currency: Currency; cents: readonly number[] }

/** A purchase that the provider calculates the tax of. */
export type TaxQuestion = TaxedLines & { buyer: TaxedBuyer; isIncluded: boolean }

export type CalculateTax = (question: TaxQuestion) => Promise<TaxRule>

/** What decides taxes: the settings in force, and the provider where they leave it to the provider. */
export type TaxDesk = {
  calculate: CalculateTax
  /** `home`: where the seller is; undefined as long as the legal details are missing. */
  settings: () => { tax: TaxSettings; home: string | undefined }
}

export function taxSettingsOf({
  tax,
  seller,
}: Pick<SettingValues, 'tax' | 'seller'>): ReturnType<TaxDesk['settings']> {
  return { tax, home: seller?.country }
}
