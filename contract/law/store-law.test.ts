import { expect, test } from 'vitest'
import { standardCountries } from '#contract/orders/countries.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { translate } from '#tests/translations.ts'
import { isLegalPageMissing, noticePageOf, type PageFacts, storeLawOf } from './store-law.ts'

const store: PageFacts = {
  seller: 'US',
  countries: ['US'],
  paysCollaborators: false,
  isLarge: false,
  tax: { mode: 'none' },
  note: '',
  hasNotice: true,
  noticePage: null,
  showsDisclosure: false,
}
const lawOf = (facts: Partial<PageFacts>) => storeLawOf({ ...store, ...facts }, i18nOf('en'))
const right = ['/withdrawal', 'Right of withdrawal']
const rate = (country: string, isIncluded: boolean) => ({ country, name: 'VAT', percent: 20, isIncluded })
const own = (...rates: ReturnType<typeof rate>[]) => ({ mode: 'own' as const, rates, reverseCharge: false })

test('a store that only sells at home, where nothing is asked for, has nothing of it', () => {
  for (const country of ['US', 'CA', 'AU', 'CH'])
    for (const isIncluded of [false, true])
      expect(
        lawOf({
          seller: country,
          countries: [country],
          noticePage: 'imprint',
          tax: own(rate(country, isIncluded)),
        }),
      ).toBeUndefined()
})

test.each<[string, Partial<PageFacts>, object]>([
  [
    'an American to the eight countries',
    { countries: standardCountries },
    { withdraw: 'Withdraw from contract here', pages: [right], isNotice: true },
  ],
  [
    'to the UK and Brazil',
    { countries: ['GB', 'BR'] },
    { withdraw: 'Cancel a purchase', cancels: true, pages: [right], isNotice: true },
  ],
  [
    'a German with VAT',
    { seller: 'DE', countries: ['DE'], tax: own(rate('DE', true)) },
    { withdraw: 'Withdraw from contract here', pages: [right], vatIncluded: true },
  ],
  [
    'a German without',
    { seller: 'DE', countries: ['DE'], note: 'No VAT under Section 19 UStG.' },
    { withdraw: 'Withdraw from contract here', pages: [right], taxNote: 'No VAT under Section 19 UStG.' },
  ],
  [
    'a Japanese',
    { seller: 'JP', countries: ['JP'] },
    { pages: [['/commercial-disclosure', 'Commercial disclosure']] },
  ],
  [
    'who shows it anyway',
    { countries: ['US', 'JP'], showsDisclosure: true },
    { pages: [['/commercial-disclosure', 'Commercial disclosure']], isNotice: true },
  ],
  [
    'a large one',
    { countries: ['DE'], isLarge: true },
    {
      withdraw: 'Withdraw from contract here',
      pages: [right, ['/accessibility', 'Accessibility']],
      isNotice: true,
    },
  ],
  [
    'whose rates are added in the US',
    { countries: ['US', 'AU'], tax: own(rate('US', false)) },
    { isNotice: true, plusTax: true },
  ],
  [
    'with Stripe Tax',
    { countries: ['US', 'FR'], tax: { mode: 'stripe', isIncluded: false } },
    {
      withdraw: 'Withdraw from contract here',
      pages: [right],
      isNotice: true,
      vatIncluded: true,
      plusTax: true,
    },
  ],
])('%s', (_who, facts, law) => {
  expect(lawOf(facts)).toEqual(law)
})

test.each<[Partial<PageFacts>, string]>([
  [{ hasNotice: false, seller: 'DE' }, 'off'],
  [{ seller: 'DE', noticePage: 'off' }, 'imprint'],
  [{ seller: 'AT', noticePage: 'notice' }, 'imprint'],
  [{ seller: 'FR', noticePage: 'off' }, 'notice'],
  [{ seller: 'GB', noticePage: null }, 'notice'],
  [{ seller: 'US' }, 'off'],
  [{ seller: 'US', noticePage: 'imprint' }, 'imprint'],
  [{ seller: 'US', noticePage: 'notice' }, 'notice'],
  [{ seller: 'US', countries: ['US', 'DE'] }, 'notice'],
  [{ seller: 'US', countries: ['US', 'DE'], noticePage: 'off' }, 'off'],
  [{ seller: undefined }, 'imprint'],
])('of %o the page with the details is: %s', (facts, page) => {
  expect(noticePageOf({ ...store, ...facts })).toBe(page)
})

test('a legal page that the store has no reason to have is missing', () => {
  const law = lawOf({ countries: ['DE'] })
  const missing = ['/withdrawal', '/Accessibility/', '/commercial-disclosure', '/terms', '/'].map((path) => [
    isLegalPageMissing(path, undefined),
    isLegalPageMissing(path, law),
  ])
  expect(missing).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('the words of a law and the names of its pages are in the language of the page', () => {
  translate('de', { 'Right of withdrawal': 'Widerrufsrecht' })
  expect(storeLawOf({ ...store, countries: ['DE'] }, i18nOf('de'))).toMatchObject({
    withdraw: 'Vertrag widerrufen',
    pages: [['/withdrawal', 'Widerrufsrecht']],
  })
})
