import { expect, test } from 'vitest'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { formatPrice, formatTotal } from '#contract/pricing/money.ts'
import { locales } from '#contract/text/locales.ts'
import { amountIn } from './amount-in.ts'

test.each(currencyCodes)(
  'an amount in %s that is stored in English is written in each language',
  (currency) => {
    for (const locale of locales)
      for (const dollars of [5, 29.5, 1250, 1_234_567]) {
        expect(amountIn(formatTotal(dollars, currency, 'en'), locale)).toBe(
          formatTotal(dollars, currency, locale),
        )
        expect(amountIn(formatPrice(5, currency, 'en'), locale)).toBe(formatPrice(5, currency, locale))
      }
  },
)

test.each(['', '29.50', 'Dusk', '$', '$1,25', '€29.5', 'XYZ 5.00', 'the rest'])(
  '“%s” stays as it is',
  (text) => {
    expect(amountIn(text, 'de')).toBe(text)
  },
)
