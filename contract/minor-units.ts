import { currencies, isCurrency } from './currency.ts'

/**
 * The provider counts in a currency's smallest unit, of which zero-decimal currencies have one a unit and all others that
 * the store sells in a hundred (docs.stripe.com/currencies#zero-decimal). The store always counts hundredths.
 */

/** Cents as the amount that the provider is told. */
export function toMinorUnits(cents: number, currency: string): number {
  const amount = cents / stepOf(currency)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${cents} is no amount in ${currency}`)
  return amount
}

/** An amount of the provider's in cents. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount * stepOf(currency)
}

/** A currency that the store does not know is in no order, so its payment matches none. */
function stepOf(currency: string): number {
  return isCurrency(currency) ? currencies[currency].step : 1
}
