import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRateLawful } from '#contract/law/regions.ts'
import { standardCountries } from '#contract/orders/countries.ts'
import { taxRuleOf } from './tax.ts'
import { taxLines } from './tax-quote.ts'

const country = fc.constantFrom(...standardCountries, 'AT', 'NO', 'CH', 'IN')
const rate = fc
  .record({ country, percent: fc.integer({ min: 0, max: 50_000 }), isIncluded: fc.boolean() })
  .map((rate) => ({ ...rate, name: 'VAT', percent: rate.percent / 1_000 }))
  .filter(isRateLawful)
const rates = fc.uniqueArray(rate, { selector: ({ country }) => country, minLength: 1, maxLength: 8 })
const lines = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 6 })

test('no consumer outside the US and Canada pays more than the prices shown, and nothing but a tax is added in those', () => {
  fc.assert(
    fc.property(rates, country, lines, (rates, country, cents) => {
      const rule = taxRuleOf({ mode: 'own', rates, reverseCharge: true }, { country, vatNumber: null }, 'DE')
      const priced = cents.map((amount, at) => ({ id: String(at), cents: amount }))
      const taxed = rule ? taxLines(priced, rule, 1) : undefined
      const added = (taxed?.lines ?? []).reduce((sum, { addedCents }) => sum + addedCents, 0)
      const onTop = (taxed?.tax.rows ?? [])
        .filter(({ isIncluded }) => !isIncluded)
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(added).toBe(onTop)
      if (!['US', 'CA'].includes(country)) expect(added).toBe(0)
    }),
  )
})
