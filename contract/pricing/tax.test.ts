import { expect, test } from 'vitest'
import { TaxSettings, taxRuleOf } from './tax.ts'

const own = {
  mode: 'own',
  reverseCharge: true,
  rates: [
    { country: 'DE', name: 'VAT', percent: 19, isIncluded: true },
    { country: 'FR', name: 'VAT', percent: 20, isIncluded: true },
    { country: 'GB', name: 'VAT', percent: 20, isIncluded: false },
    { country: 'JP', name: 'Consumption tax', percent: 0, isIncluded: true },
  ],
} satisfies TaxSettings

test.each([
  { buyer: { country: 'DE', vatNumber: null }, kind: 'rate', percent: 19 },
  { buyer: { country: 'FR', vatNumber: null }, kind: 'rate', percent: 20 },
  { buyer: { country: 'DE', vatNumber: 'DE318204557' }, kind: 'rate', percent: 19 },
  { buyer: { country: 'GB', vatNumber: 'GB123456789' }, kind: 'rate', percent: 20 },
])('$buyer.country with $buyer.vatNumber pays $percent %', ({ buyer, kind, percent }) => {
  expect(taxRuleOf(own, buyer, 'DE')).toMatchObject({ kind, percent })
})

test('a business in another EU country accounts for the tax itself', () => {
  const business = { country: 'FR', vatNumber: 'FR40303265045' }
  expect(taxRuleOf(own, business, 'DE')).toMatchObject({ kind: 'reverse-charge', includedPercent: 19 })
  expect(taxRuleOf({ ...own, reverseCharge: false }, business, 'DE')).toMatchObject({ kind: 'rate' })
  expect(taxRuleOf(own, business, undefined), 'without legal details').toMatchObject({ kind: 'rate' })
  expect(taxRuleOf(own, business, 'US'), 'a seller outside').toMatchObject({ kind: 'rate' })
  // The buyer's country needs no rate.
  expect(taxRuleOf(own, { country: 'ES', vatNumber: 'ESB58378431' }, 'DE')).toMatchObject({
    kind: 'reverse-charge',
    place: 'ES',
  })
})

test('no tax without a rate, and by default', () => {
  expect(taxRuleOf(own, { country: 'US', vatNumber: null }, 'DE')).toBeNull()
  expect(taxRuleOf(own, { country: 'JP', vatNumber: null }, 'DE')).toBeNull()
  expect(taxRuleOf({ mode: 'none' }, { country: 'DE', vatNumber: null }, 'DE')).toBeNull()
})

test.each([
  { fault: 'a rate of 250 percent', rate: { percent: 250 } },
  { fault: 'a negative rate', rate: { percent: -1 } },
  { fault: 'too many decimals', rate: { percent: 8.2505 } },
  { fault: 'no number', rate: { percent: Number.NaN } },
  { fault: 'no name', rate: { name: ' ' } },
  { fault: 'no country', rate: { country: 'Germany' } },
])('$fault is rejected', ({ rate }) => {
  const rates = [{ country: 'DE', name: 'VAT', percent: 19, isIncluded: true, ...rate }]
  expect(TaxSettings.safeParse({ mode: 'own', reverseCharge: true, rates }).success).toBe(false)
})

test('duplicate countries are rejected, and precise rates are accepted', () => {
  const texas = { country: 'US', name: 'Sales tax', percent: 8.253, isIncluded: false }
  expect(TaxSettings.safeParse({ mode: 'own', reverseCharge: false, rates: [texas] }).success).toBe(true)
  const twice = TaxSettings.safeParse({ mode: 'own', reverseCharge: false, rates: [texas, texas] })
  expect(twice.error?.issues[0]?.message).toContain('two rates')
})

test("a state's rate wins over its country's, which applies in the other states", () => {
  const rate = { country: 'CA', name: 'GST', percent: 5, isIncluded: false }
  const rates = [rate, { ...rate, state: 'ON', name: 'HST', percent: 13 }]
  const settings = { mode: 'own' as const, reverseCharge: false, rates }
  expect(TaxSettings.safeParse(settings).success).toBe(true)
  const buyer = { country: 'CA', vatNumber: null }
  expect(taxRuleOf(settings, { ...buyer, state: 'ON' }, 'CA')).toMatchObject({ percent: 13, place: 'CA-ON' })
  expect(taxRuleOf(settings, { ...buyer, state: 'AB' }, 'CA')).toMatchObject({ percent: 5, place: 'CA' })
  const texas = { ...settings, rates: [{ ...rate, country: 'US', state: 'TX' }] }
  expect(taxRuleOf(texas, { country: 'US', vatNumber: null, state: 'NY' }, 'US')).toBeNull()
  expect(TaxSettings.safeParse({ ...settings, rates: [{ ...rate, state: 'TX' }] }).success).toBe(false)
})
