import { expect, test } from 'vitest'
import { standardCountries } from '#contract/orders/countries.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { MAX_FACT_AGE_DAYS, staleFacts, type TaxFactId, taxFactIds, taxFactsFor, taxStarts } from './facts.ts'

const idsFor = (seller: string | undefined, ...countries: string[]) =>
  taxFactsFor({ seller, countries }).map(({ id }) => id)

test.each<[string, string | undefined, readonly string[], TaxFactId[]]>([
  ['in the US who sells at home', 'US', ['US'], ['us']],
  [
    'in the US who sells to the eight countries',
    'US',
    standardCountries,
    ['euFromOutside', 'gbFromOutside', 'au', 'caFromOutside', 'jpFromOutside', 'brFromOutside', 'us'],
  ],
  ['in Germany who sells to the EU and the UK', 'DE', ['DE', 'FR', 'GB'], ['euFromInside', 'gbFromOutside']],
  ['in the UK who sells at home', 'GB', ['GB'], ['gbFromInside']],
  ['in Australia who sells at home', 'AU', ['AU'], ['au']],
  ['in Canada who sells at home and to Japan', 'CA', ['CA', 'JP'], ['jpFromOutside']],
  ['in Japan or Brazil who sells at home', 'JP', ['JP'], []],
  ['who has not said where', undefined, standardCountries, ['au', 'us']],
])('the facts for a seller %s', (_name, seller, countries, ids) => {
  expect(idsFor(seller, ...countries)).toEqual(ids)
})

test('a fact names the countries sold to that it is about', () => {
  const [eu] = taxFactsFor({ seller: 'US', countries: ['US', 'DE', 'GB', 'FR'] })
  expect(eu?.countries).toEqual(['DE', 'FR'])
})

test('each fact has a source and a day, and is of at most 400 days ago', () => {
  const facts = [
    ...taxFactsFor({ seller: 'US', countries: standardCountries }),
    ...taxFactsFor({ seller: 'DE', countries: ['DE'] }),
    ...taxFactsFor({ seller: 'GB', countries: ['GB'] }),
  ]
  expect(new Set(facts.map(({ id }) => id))).toEqual(new Set(taxFactIds))
  for (const { source, asOf, checkedOn } of facts) {
    expect(source).toMatch(/\.\w+/)
    expect(asOf).not.toBe('')
    expect(Number.isNaN(Date.parse(checkedOn))).toBe(false)
  }
  const day = (days: number) => new Date(Date.parse('2026-01-01') + days * 86_400_000)
  const fact = [{ id: 'one', checkedOn: '2026-01-01' }]
  expect(staleFacts(day(MAX_FACT_AGE_DAYS), fact)).toEqual([])
  expect(staleFacts(day(MAX_FACT_AGE_DAYS + 1), fact)).toEqual(['one (2026-01-01)'])
  expect(staleFacts(day(0), [{ id: 'two', checkedOn: 'soon' }])).toEqual(['two (soon)'])
  expect(staleFacts(new Date('2030-01-01'))).toHaveLength(taxFactIds.length)
})

test('the rows where rules change are those that the specification marks', () => {
  const marked = taxFactsFor({ seller: 'US', countries: standardCountries })
    .filter(({ isUncertain }) => isUncertain)
    .map(({ id }) => id)
  expect(marked).toEqual([
    ...['euFromOutside', 'gbFromOutside', 'caFromOutside', 'jpFromOutside', 'brFromOutside', 'us'],
  ])
})

test.each<[string | undefined, string[], string]>([
  ['US', ['US', 'DE'], 'Consumers in the EU pay VAT from the first sale'],
  ['US', ['DE', 'GB'], 'Consumers in the EU and the UK pay VAT from the first sale'],
  ['DE', ['DE', 'FR'], 'more than €10,000 a year'],
  ['DE', ['DE', 'GB'], 'Consumers in the UK pay VAT from the first sale'],
  [undefined, ['DE'], 'fill in your legal details'],
])('a seller in %s who sells to %s reads: %s', (seller, countries, text) => {
  expect(taxStarts({ seller, countries }, i18nOf('en'))).toContain(text)
})

test('who sells at home in the US reads nothing of the EU', () => {
  expect(taxStarts({ seller: 'US', countries: ['US'] }, i18nOf('en'))).toBe('')
  expect(taxStarts({ seller: 'US', countries: ['US', 'DE'] }, i18nOf('en'))).not.toContain('10,000')
})
