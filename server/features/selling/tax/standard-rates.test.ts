import { expect, test } from 'vitest'
import { TaxSettings } from '#contract/pricing/tax.ts'
import { standardRates } from './standard-rates.ts'

test('standard rates know the states of the US and Canada, with the country’s in theirs', () => {
  const rates = standardRates()
  const at = (country: string, state?: string) =>
    rates.find((rate) => rate.country === country && rate.state === state)
  expect(at('US')).toBeUndefined()
  expect(at('US', 'TX')).toMatchObject({ name: 'Sales tax', isIncluded: false })
  expect(at('CA')).toMatchObject({ name: 'GST', percent: 5 })
  expect(at('CA', 'ON')).toMatchObject({ name: 'HST', percent: 13 })
  const twoOf = (state: string) => rates.flatMap((rate) => (rate.state === state ? [rate] : []))
  expect(twoOf('BC')).toMatchObject([
    { name: 'GST', percent: 5 },
    { name: 'PST', percent: 7 },
  ])
  expect(twoOf('QC')).toMatchObject([
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ])
  expect(at('DE')).toMatchObject({ name: 'VAT', percent: 19, isIncluded: true })
  expect(TaxSettings.safeParse({ mode: 'own', reverseCharge: true, rates }).error).toBeUndefined()
})
