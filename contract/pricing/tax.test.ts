import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { TaxSettings, taxRuleOf } from './tax.ts'
import { taxLabel } from './tax-words.ts'

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
  { buyer: { country: 'DE', vatNumber: null }, percent: 19 },
  { buyer: { country: 'FR', vatNumber: null }, percent: 20 },
  { buyer: { country: 'DE', vatNumber: 'DE318204557' }, percent: 19 },
  { buyer: { country: 'GB', vatNumber: 'GB123456789' }, percent: 20 },
])('$buyer.country with $buyer.vatNumber pays $percent %', ({ buyer, percent }) => {
  expect(taxRuleOf(own, buyer, 'DE')).toMatchObject({ kind: 'rates', rates: [{ percent }] })
})

test('a business in another EU country accounts for the tax itself', () => {
  const business = { country: 'FR', vatNumber: 'FR40303265045' }
  expect(taxRuleOf(own, business, 'DE')).toMatchObject({ kind: 'reverse-charge', includedPercent: 19 })
  expect(taxRuleOf({ ...own, reverseCharge: false }, business, 'DE')).toMatchObject({ kind: 'rates' })
  expect(taxRuleOf(own, business, undefined), 'without legal details').toMatchObject({ kind: 'rates' })
  expect(taxRuleOf(own, business, 'US'), 'a seller outside').toMatchObject({ kind: 'rates' })
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
  expect(taxRuleOf(settings, { ...buyer, state: 'ON' }, 'CA')).toMatchObject({
    rates: [{ percent: 13, place: 'CA-ON' }],
  })
  expect(taxRuleOf(settings, { ...buyer, state: 'AB' }, 'CA')).toMatchObject({
    rates: [{ percent: 5, place: 'CA' }],
  })
  const texas = { ...settings, rates: [{ ...rate, country: 'US', state: 'TX' }] }
  expect(taxRuleOf(texas, { country: 'US', vatNumber: null, state: 'NY' }, 'US')).toBeNull()
  expect(TaxSettings.safeParse({ ...settings, rates: [{ ...rate, state: 'TX' }] }).success).toBe(false)
})

const quebec = [
  { country: 'CA', state: 'QC', name: 'GST', percent: 5, isIncluded: false },
  { country: 'CA', state: 'QC', name: 'QST', percent: 9.975, isIncluded: false },
]

test('a province of Canada can have two taxes, each of its own', () => {
  const settings = { mode: 'own' as const, reverseCharge: false, rates: quebec }
  expect(TaxSettings.safeParse(settings).success).toBe(true)
  expect(taxRuleOf(settings, { country: 'CA', state: 'QC', vatNumber: null }, 'US')).toEqual({
    kind: 'rates',
    isIncluded: false,
    rates: [
      { name: 'GST', percent: 5, place: 'CA-QC' },
      { name: 'QST', percent: 9.975, place: 'CA-QC' },
    ],
  })
})

test.each([
  ['three taxes', [...quebec, { ...quebec[0]!, name: 'PST' }], 'There are two rates for the same place'],
  ['the same tax twice', [quebec[0]!, { ...quebec[1]!, name: 'gst' }], 'There are two rates'],
  ['two taxes of Texas', quebec.map((rate) => ({ ...rate, country: 'US', state: 'TX' })), 'two rates'],
  ['two taxes of Canada', quebec.map(({ state, ...rate }) => rate), 'There are two rates'],
  ['one in the price, one added', [quebec[0]!, { ...quebec[1]!, isIncluded: true }], 'both in the prices'],
  ['too much', [quebec[0]!, { ...quebec[1]!, percent: 46 }], '50 percent at most'],
])('%s are rejected', (_name, rates, message) => {
  const answer = TaxSettings.safeParse({ mode: 'own', reverseCharge: false, rates })
  expect(answer.error?.issues.map((issue) => issue.message).join()).toContain(message)
})

const mainlands = {
  mode: 'own',
  reverseCharge: true,
  rates: Object.entries({
    AT: 20,
    DE: 19,
    ES: 21,
    FR: 20,
    GB: 20,
    GR: 24,
    IT: 22,
    NO: 25,
    PT: 23,
    FI: 25.5,
  }).map(([country, percent]) => ({ country, name: 'VAT', percent, isIncluded: true })),
} satisfies TaxSettings

const percentIn = (
  country: string,
  postalCode: string,
  settings: Extract<TaxSettings, { mode: 'own' }> = mainlands,
) => {
  const rule = taxRuleOf(settings, { country, postalCode, vatNumber: null }, 'DE')
  return rule?.kind === 'rates' ? rule.rates[0]!.percent : null
}

test.each([
  ['ES', '35001', 'Las Palmas', null],
  ['ES', '38001', 'Santa Cruz', null],
  ['ES', '51001', 'Ceuta', null],
  ['ES', '52001', 'Melilla', null],
  ['ES', '08001', 'Barcelona', 21],
  ['DE', '78266', 'Büsingen', null],
  ['DE', 'D-78266', 'Büsingen', null],
  ['DE', '27498', 'Helgoland', null],
  ['DE', '04315', 'Leipzig', 19],
  ['DE', '', 'somewhere', 19],
  ['IT', '23041', 'Livigno', null],
  ['IT', '22061', 'Campione', null],
  ['IT', '23032', 'Bormio', 22],
  ['GR', '630 86', 'Athos', null],
  ['GR', '63077', 'Nea Roda', 24],
  ['PT', '9000-015', 'Funchal', 22],
  ['PT', '9500-150', 'Ponta Delgada', 16],
  ['PT', '1100-148', 'Lisbon', 23],
  ['AT', '6691', 'Jungholz', 19],
  ['AT', '6993', 'Mittelberg', 19],
  ['AT', '6600', 'Reutte', 20],
  ['FR', '97400', 'Saint-Denis', null],
  ['FR', '98000', 'Monaco', 20],
  ['MC', '98000', 'Monaco', 20],
  ['FR', '75011', 'Paris', 20],
  ['FI', '22100', 'Mariehamn', null],
  ['GB', 'JE2 3NN', 'Saint Helier', null],
  ['GB', 'IM1 1AF', 'Douglas', 20],
  ['NO', '9171', 'Longyearbyen', null],
])('%s %s %s pays %s percent', (country, postalCode, _, percent) => {
  expect(percentIn(country, postalCode)).toBe(percent)
})

test('a region has the rate that the store sets for it, by its name', () => {
  const rates = [
    ...mainlands.rates,
    { country: 'ES', state: 'CN', name: 'IGIC', percent: 7, isIncluded: false },
    { country: 'PT', state: '30', name: 'VAT', percent: 12, isIncluded: true },
  ]
  const settings = { ...mainlands, rates }
  expect(TaxSettings.safeParse(settings).success).toBe(true)
  expect([percentIn('ES', '35001', settings), percentIn('PT', '9000-015', settings)]).toEqual([7, 12])
  const rule = taxRuleOf(settings, { country: 'ES', postalCode: '35001', vatNumber: null }, 'DE')
  if (rule?.kind !== 'rates') return expect.unreachable()
  const [{ name, percent, place }] = rule.rates as [(typeof rule.rates)[number]]
  expect(i18nOf('en')._(taxLabel({ name, rate: percent, place }))).toBe('IGIC (7%, Canary Islands)')
})

test('what a buyer claims about a region without its postal code changes nothing', () => {
  const rule = taxRuleOf(mainlands, { country: 'ES', state: 'CN', vatNumber: null }, 'DE')
  expect(rule).toMatchObject({ kind: 'rates', rates: [{ percent: 21, place: 'ES' }] })
})

test('for reverse charge, Monaco counts as France, and regions outside of the VAT area as outside', () => {
  const kindFor = (country: string, postalCode: string, home: string) =>
    taxRuleOf(mainlands, { country, postalCode, vatNumber: 'x' }, home)?.kind
  expect(kindFor('MC', '98000', 'DE')).toBe('reverse-charge')
  expect(kindFor('MC', '98000', 'FR')).toBe('rates')
  expect(kindFor('FR', '75011', 'MC')).toBe('rates')
  expect(kindFor('PT', '9000-015', 'DE')).toBe('reverse-charge')
  expect(kindFor('ES', '35001', 'DE')).toBeUndefined()
  expect(kindFor('FR', '75011', 'ES-CN')).toBe('rates')
})
