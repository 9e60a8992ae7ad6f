import { currencies, isCurrency } from './currency.ts'

/**
 * Stripe counts in minor units: 100 per unit, or 1 for zero-decimal currencies
 * (docs.stripe.com/currencies#zero-decimal). The store always counts in hundredths.
 */

/** Cents as the provider's amount. */
export function toMinorUnits(cents: number, currency: string): number {
  const amount = cents / stepOf(currency)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${cents} is no amount in ${currency}`)
  return amount
}

/** The provider's amount as cents. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount * stepOf(currency)
}

/** No order has an unknown currency, so its payment matches none. */
function stepOf(currency: string): number {
  return isCurrency(currency) ? currencies[currency].step : 1
}
