import { expect, test } from 'vitest'
import { euCountries, standardCountries } from '#contract/orders/countries.ts'
import type { TaxRate } from '#contract/pricing/tax.ts'
import { TaxSettings } from '#contract/pricing/tax.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { proposalsFor } from './first-steps.ts'
import { SettingValues } from './settings.ts'

const rate = (country: string, name: string, percent: number): TaxRate => ({
  ...{ country, name, percent, isIncluded: true },
})
const rates = [
  ...[rate('DE', 'VAT', 19), rate('FR', 'VAT', 20), rate('GB', 'VAT', 20), rate('AU', 'GST', 10)],
  ...[rate('JP', 'VAT', 10), rate('CA', 'GST', 5), rate('BR', 'VAT', 17)],
]

test.each([
  ['US', 'TX', 'usd', 'No sales tax', 'US, CA, AU, JP', 'the State of Texas, USA', 'America/Chicago', 0],
  ['GB', '', 'gbp', 'No VAT', 'UK, US, CA, AU, JP', 'England and Wales', 'Europe/London', 2],
  [
    'CA',
    'ON',
    'cad',
    'No GST/HST',
    'CA, US, AU, JP',
    'the Province of Ontario, Canada',
    'America/Toronto',
    1,
  ],
  ['AU', 'VIC', 'aud', 'No GST', 'AU, US, CA, JP', 'Victoria, Australia', 'Australia/Melbourne', 1],
  ['DE', '', 'eur', '19% VAT, in the price', 'EU, UK, US, CA, AU, JP, BR', 'Germany', 'Europe/Berlin', 5],
  ['FR', '', 'eur', '20% VAT, in the price', 'EU, UK, US, CA, AU, JP, BR', 'France', 'Europe/Paris', 6],
  ['JP', '13', 'jpy', 'No consumption tax', 'JP, US, CA, AU', 'Japan', 'Asia/Tokyo', 2],
  ['BR', '', 'brl', 'No tax', 'BR, US, CA, AU, JP', 'Brazil', 'America/Sao_Paulo', 1],
])(
  'a seller in %s %s is proposed %s, %s and %s',
  (country, state, currency, tax, countries, law, zone, fields) => {
    const proposals = proposalsFor({ country, state }, rates, i18nOf('en'))
    expect(proposals).toMatchObject({ currency, timeZone: zone, law: { value: law } })
    expect([proposals.tax[0]?.title, proposals.countries[0]?.title]).toEqual([tax, countries])
    expect(proposals.sellerFields).toHaveLength(fields)
  },
)

test('every choice can be saved', () => {
  for (const country of standardCountries) {
    const { tax, countries, currency, timeZone } = proposalsFor({ country, state: '' }, rates, i18nOf('en'))
    for (const { value } of tax) expect(TaxSettings.safeParse(value).error).toBeUndefined()
    for (const { value } of countries)
      expect(SettingValues.shape.countries.safeParse(value).error).toBeUndefined()
    expect(
      SettingValues.pick({ currency: true, timeZone: true }).safeParse({ currency, timeZone }).error,
    ).toBe(undefined)
  }
})

test('a seller in the EU charges the VAT at home throughout the EU, and nowhere else', () => {
  const [{ value } = {}] = proposalsFor({ country: 'DE', state: '' }, rates, i18nOf('en')).tax
  if (value?.mode !== 'own') throw new Error('no own rates')
  expect(value.rates.map(({ country }) => country).toSorted()).toEqual(euCountries.toSorted())
  expect(new Set(value.rates.map(({ percent, isIncluded }) => `${percent} ${isIncluded}`))).toEqual(
    new Set(['19 true']),
  )
})

test('the right of withdrawal is named where the store sells to countries that have it', () => {
  const about = (country: string) => proposalsFor({ country, state: '' }, rates, i18nOf('en')).law.about
  expect(about('DE')).toContain('right of withdrawal')
  expect(about('GB')).toContain('right of withdrawal')
  expect(about('US')).not.toContain('right of withdrawal')
})
