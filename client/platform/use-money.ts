import type { Currency } from '#contract/pricing/currency.ts'
import { formatBalance, formatPrice, formatTotal } from '#contract/pricing/money.ts'
import { useStoreSettings } from './store-settings.ts'
import { useLocale } from './use-locale.ts'

/** Formats amounts, in dollars as in the API, in a currency. */
export type Money = {
  currency: Currency
  formatPrice: (dollars: number) => string
  formatTotal: (dollars: number) => string
  /** A total that may be below 0. */
  formatBalance: (dollars: number) => string
}

/** Money in the store's currency and the page's language. Orders are shown in the currency they were paid in. */
export function useMoney(): Money {
  const { currency } = useStoreSettings()
  const locale = useLocale()
  return {
    currency,
    formatPrice: (dollars) => formatPrice(dollars, currency, locale),
    formatTotal: (dollars) => formatTotal(dollars, currency, locale),
    formatBalance: (dollars) => formatBalance(dollars, currency, locale),
  }
}
