import type { Currency } from '#contract/currency.ts'
import { formatPrice, formatTotal } from '#contract/money.ts'
import { useStoreSettings } from './store-settings.ts'

/** Writes amounts, in dollars as they come over the wire, in a currency. */
export type Money = {
  currency: Currency
  formatPrice: (dollars: number) => string
  formatTotal: (dollars: number) => string
}

/** Money in the currency that the store sells in. What an order came to is in the order's own. */
export function useMoney(): Money {
  const { currency } = useStoreSettings()
  return {
    currency,
    formatPrice: (dollars) => formatPrice(dollars, currency),
    formatTotal: (dollars) => formatTotal(dollars, currency),
  }
}
