import { isCurrency } from '#contract/currency.ts'
import { plainAmount } from '#contract/currency-words.ts'
import { toDollars } from '#contract/money.ts'

/** With the decimals of the currency. A fee may be in one that the store does not sell in. */
export function csvAmount(cents: number, currency: string): string {
  return isCurrency(currency) ? plainAmount(toDollars(cents), currency) : (cents / 100).toFixed(2)
}
