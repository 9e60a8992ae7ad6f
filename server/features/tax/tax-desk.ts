import type { Currency } from '#contract/currency.ts'
import type { SettingValues } from '#contract/settings.ts'
import type { TaxBuyer, TaxSettings } from '#contract/tax.ts'
import type { Payments } from '#server/features/payments/index.ts'

/** What decides taxes: the settings in force, and the provider, which reckons where they say so. */
export type TaxDesk = {
  payments: Pick<Payments, 'stripe' | 'mode'>
  /** `home`: where the seller is; undefined as long as the legal details are missing. */
  settings: () => { tax: TaxSettings; home: string | undefined }
}

/** Where a buyer is. The provider wants more of the address than the country in some places. */
export type TaxedBuyer = TaxBuyer & { line1: string; city: string; postalCode: string }

/** What lines cost before tax. */
export type TaxedLines = { currency: Currency; cents: readonly number[] }

export function taxSettingsOf({
  tax,
  seller,
}: Pick<SettingValues, 'tax' | 'seller'>): ReturnType<TaxDesk['settings']> {
  return { tax, home: seller?.country }
}
