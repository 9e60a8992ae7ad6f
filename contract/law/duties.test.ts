import { expect, test } from 'vitest'
import { dutiesOf, lawOf, type StoreFacts } from './duties.ts'

const store: StoreFacts = {
  seller: 'US',
  countries: ['US'],
  paysCollaborators: false,
  isLarge: false,
}
const eight = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'BR']
const idsOf = (facts: Partial<StoreFacts>) => lawOf({ ...store, ...facts }).map(({ id }) => id)

test('the five stores of the specification, each with what applies to it', () => {
  expect(idsOf({})).toEqual([])
  expect(idsOf({ countries: eight })).toEqual([
    'withdrawal',
    'withdrawalFunction',
    'cancelFunction',
    'consent',
    'sevenDays',
    'instruction',
    'confirmation',
    'conformity',
    'obligationButton',
    'sixItems',
    'australianRights',
    'totalPrices',
    'taxByLine',
  ])
  expect(idsOf({ seller: 'DE', countries: ['DE', 'FR', 'AT'] })).toEqual([
    'withdrawal',
    'withdrawalFunction',
    'consent',
    'instruction',
    'confirmation',
    'conformity',
    'obligationButton',
    'totalPrices',
    'imprint',
    'disputes',
  ])
  expect(idsOf({ seller: 'JP', countries: ['JP'] })).toEqual([
    'sixItems',
    'totalPrices',
    'commercialDisclosure',
  ])
  expect(idsOf({ seller: 'AU', countries: ['AU'] })).toEqual(['australianRights', 'totalPrices'])
})

test('each has its reason: the countries sold to, or the seller’s own', () => {
  const law = lawOf({ ...store, seller: 'DE', countries: ['US', 'DE', 'GB'] })
  expect(law.find(({ id }) => id === 'withdrawal')?.reason).toEqual({ sellsTo: ['DE', 'GB'] })
  expect(law.find(({ id }) => id === 'withdrawalFunction')?.reason).toEqual({ sellsTo: ['DE'] })
  expect(law.find(({ id }) => id === 'imprint')?.reason).toEqual({ sellerIn: 'DE' })
})

test('what depends on the seller waits until the owner has said who that is', () => {
  expect(idsOf({ seller: undefined, countries: ['DE'] })).not.toContain('imprint')
  expect(idsOf({ seller: undefined, countries: ['DE'] })).toContain('withdrawal')
})

test.each<[string, Partial<StoreFacts>, string, boolean]>([
  ['a French seller', { seller: 'FR' }, 'frenchNotice', true],
  ['a British seller', { seller: 'GB' }, 'legalNotice', true],
  ['a Brazilian who sells at home', { seller: 'BR', countries: ['BR'] }, 'legalNotice', true],
  ['a Brazilian who does not', { seller: 'BR', countries: ['US'] }, 'legalNotice', false],
  ['a small business', { countries: ['DE'] }, 'accessibility', false],
  ['a large one that sells to the EU', { countries: ['DE'], isLarge: true }, 'accessibility', true],
  ['a large one that does not', { countries: ['GB'], isLarge: true }, 'accessibility', false],
  ['an American who shares sales', { paysCollaborators: true }, 'taxForms', true],
  ['a German who does', { seller: 'DE', paysCollaborators: true }, 'taxForms', false],
])('%s', (_name, facts, duty, isOwed) => {
  expect((idsOf(facts) as string[]).includes(duty)).toBe(isOwed)
})

test.each<[string, boolean, number, string[]]>([
  ['US', false, 50, []],
  ['CA', false, 50, ['confirmation', 'taxByLine']],
  ['AU', false, 50, ['australianRights', 'totalPrices']],
  ['JP', false, 50, ['sixItems', 'totalPrices']],
  ['BR', false, 50, ['cancelFunction', 'sevenDays', 'totalPrices']],
  [
    'GB',
    false,
    50,
    [
      'withdrawal',
      'cancelFunction',
      'consent',
      'instruction',
      'confirmation',
      'conformity',
      'obligationButton',
      'totalPrices',
    ],
  ],
  [
    'DE',
    false,
    50,
    [
      'withdrawal',
      'withdrawalFunction',
      'consent',
      'instruction',
      'confirmation',
      'conformity',
      'obligationButton',
      'totalPrices',
    ],
  ],
  [
    'DE',
    false,
    0,
    ['withdrawal', 'withdrawalFunction', 'instruction', 'confirmation', 'conformity', 'totalPrices'],
  ],
  ['DE', true, 50, []],
  ['CA', true, 50, ['taxByLine']],
])('a buyer in %s (business: %s) who pays %d', (country, isBusiness, total, duties) => {
  expect([...dutiesOf({ country, isBusiness, total })]).toEqual(duties)
})
