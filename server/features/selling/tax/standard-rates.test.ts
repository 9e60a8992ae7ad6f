import { expect, test } from 'vitest'
import { TaxRate } from '#contract/pricing/tax.ts'
import { standardRates } from './standard-rates.ts'

test('standard rates know the states of the US and Canada, with the country’s in theirs', () => {
  const rates = standardRates()
  const at = (country: string, state?: string) =>
    rates.find((rate) => rate.country === country && rate.state === state)
  expect(at('US')).toBeUndefined()
  expect(at('US', 'TX')).toMatchObject({ name: 'Sales tax', isIncluded: false })
  expect(at('CA')).toMatchObject({ name: 'GST', percent: 5 })
  expect(at('CA', 'ON')).toMatchObject({ name: 'HST', percent: 13 })
  expect(at('CA', 'BC')).toMatchObject({ name: 'GST+PST', percent: 12 })
  expect(at('DE')).toMatchObject({ name: 'VAT', percent: 19, isIncluded: true })
  expect(TaxRate.array().safeParse(rates).success).toBe(true)
})
