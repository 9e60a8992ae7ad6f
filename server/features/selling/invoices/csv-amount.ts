import { isCurrency } from '#contract/pricing/currency.ts'
import { plainAmount } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'

/** Formats with the currency's decimals. Fees may be in another currency than the store's. */
export function csvAmount(cents: number, currency: string): string {
  return isCurrency(currency) ? plainAmount(toDollars(cents), currency) : (cents / 100).toFixed(2)
}
