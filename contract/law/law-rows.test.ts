import { expect, test } from 'vitest'
import { countryCodes, standardCountries } from '#contract/orders/countries.ts'
import { emptySeller } from '#contract/store/seller.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { lawRowsOf } from './law-rows.ts'
import { canCancelInSevenDays, canWithdraw } from './regions.ts'

type Facts = Parameters<typeof lawRowsOf>[0]
const american: Facts = {
  seller: 'US',
  countries: ['US'],
  paysCollaborators: false,
  isLarge: false,
  settings: {
    seller: null,
    tax: { mode: 'none' },
    terms: null,
    currency: 'usd',
    language: 'en',
    languages: ['en'],
    textLanguage: null,
  },
  hasMail: false,
}
const rowsOf = (facts: Partial<Facts>) => lawRowsOf({ ...american, ...facts }, i18nOf('en'))
const openIn = (facts: Partial<Facts>) => rowsOf(facts).flatMap(({ id, isDone }) => (isDone ? [] : [id]))
const french = {
  ...{ ...emptySeller, name: 'A', country: 'FR', host: 'OVH' },
  mediator: { name: 'M', address: '', url: '' },
}
const german = { ...emptySeller, name: 'A', country: 'DE' }

test('a store with one home country outside the EU, the UK and Brazil has at most four rows', () => {
  for (const country of countryCodes) {
    if (canWithdraw(country) || canCancelInSevenDays(country)) continue
    const rows = rowsOf({ seller: country, countries: [country] })
    expect(rows.length, country).toBeLessThanOrEqual(4)
  }
  expect(rowsOf({})).toEqual([])
})

test('a new store that sells to the eight countries: what is done by itself, and what its owner has to do', () => {
  expect(rowsOf({ countries: standardCountries }).map(({ id }) => id)).toEqual([
    ...[
      'details',
      'mail',
      'prices',
      'withdraw',
      'button',
      'sixItems',
      'taxByLine',
      'australian',
      'conformity',
    ],
    'representative',
    'quebec',
  ])
  expect(openIn({ countries: standardCountries })).toEqual(['details', 'mail', 'representative', 'quebec'])
})

test('each says because of which countries', () => {
  const rows = rowsOf({ countries: ['US', 'DE', 'CA'] })
  expect(rows.map(({ id, sellsTo }) => [id, sellsTo.join()])).toEqual([
    ['details', 'DE,CA'],
    ['mail', 'DE,CA'],
    ['prices', 'DE'],
    ['withdraw', 'DE'],
    ['button', 'DE'],
    ['taxByLine', 'CA'],
    ['conformity', 'DE'],
    ['representative', 'DE'],
    ['quebec', 'CA'],
  ])
})

const rate = { country: 'GB', name: 'VAT', percent: 20, isIncluded: false }
const both = { country: 'CA', state: 'QC', name: 'GST+QST', percent: 14.975, isIncluded: false }
const withRates = (...rates: (typeof rate)[]): Partial<Facts> => ({
  settings: { ...american.settings, tax: { mode: 'own', rates, reverseCharge: true } },
})
test.each<[string, Partial<Facts>, Partial<Facts>, string]>([
  ['mail', { countries: ['DE'] }, { hasMail: true }, 'mail'],
  ['legal details', { countries: ['DE'] }, { settings: { ...american.settings, seller: german } }, 'details'],
  [
    'host and mediator in France',
    { seller: 'FR', settings: { ...american.settings, seller: { ...german, country: 'FR' } } },
    {
      settings: { ...american.settings, seller: french },
    },
    'details',
  ],
  [
    'the mediator in own terms',
    { seller: 'FR', settings: { ...american.settings, seller: french, terms: 'Be kind.' } },
    { settings: { ...american.settings, seller: french, terms: 'Be kind. Mediator: M' } },
    'details',
  ],
  [
    'the reason why there is no VAT',
    { seller: 'DE', countries: ['DE'], settings: { ...american.settings, seller: german } },
    { settings: { ...american.settings, seller: { ...german, note: 'Section 19' } } },
    'note',
  ],
  [
    'rates that are added',
    {
      countries: ['GB'],
      settings: { ...american.settings, tax: { mode: 'own', rates: [rate], reverseCharge: true } },
    },
    {
      settings: {
        ...american.settings,
        tax: { mode: 'own', rates: [{ ...rate, isIncluded: true }], reverseCharge: true },
      },
    },
    'prices',
  ],
  [
    'a rate that is two taxes',
    { countries: ['CA'], ...withRates(both) },
    withRates({ ...both, name: 'GST', percent: 5 }, { ...both, name: 'QST', percent: 9.975 }),
    'taxByLine',
  ],
  [
    'own terms',
    { countries: ['AU'], settings: { ...american.settings, terms: 'All sales final.' } },
    {
      settings: {
        ...american.settings,
        terms: 'If you are in Australia, nothing here limits your rights under the Australian Consumer Law.',
      },
    },
    'australian',
  ],
  [
    'a representative in the EU',
    { countries: ['DE'] },
    {
      settings: { ...american.settings, seller: { ...german, country: 'US', representativeEu: 'Rep GmbH' } },
    },
    'representative',
  ],
  [
    'reais',
    { seller: 'BR', countries: ['BR'] },
    { settings: { ...american.settings, currency: 'brl' } },
    'reais',
  ],
])('%s: to do, and done', (_what, before, after, row) => {
  expect(openIn(before)).toContain(row)
  expect(openIn({ ...before, ...after })).not.toContain(row)
  expect(rowsOf({ ...before, ...after }).map(({ id }) => id)).toContain(row)
})
