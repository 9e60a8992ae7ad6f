import { currencies, isCurrency } from './currency.ts'

/**
 * Stripe counts in minor units: 100 per unit, or 1 for zero-decimal currencies
 * (docs.stripe.com/currencies#zero-decimal). The store always counts in hundredths.
 */

/** Cents as the provider's amount. */
export function toMinorUnits(cents: number, currency: string): number {
  if (!isWholeAmount(cents, currency)) throw new RangeError(`${cents} is no amount in ${currency}`)
  return cents / stepOf(currency)
}

/** Whether the provider can move this many cents: a currency without decimals moves whole units. */
export function isWholeAmount(cents: number, currency: string): boolean {
  return Number.isSafeInteger(cents / stepOf(currency))
}

/** The provider's amount as cents. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount * stepOf(currency)
}

/** No order has an unknown currency, so its payment matches none. */
function stepOf(currency: string): number {
  return isCurrency(currency) ? currencies[currency].step : 1
}
