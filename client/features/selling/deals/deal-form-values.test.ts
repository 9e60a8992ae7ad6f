import { expect, test } from 'vitest'
import type { Deal } from '#contract/pricing/deal.ts'
import { dealFormSchema } from './deal-form-values.ts'
import { dealFormDefaults } from './typed-deal.ts'

const code = {
  ...dealFormDefaults(undefined, 'UTC'),
  name: 'Friends',
  code: 'FRIDAY10',
  unit: 'amount' as const,
}
const inEnglish = { timeZone: 'UTC', locale: 'en' } as const

function amountOf(amount: string) {
  const { data } = dealFormSchema(inEnglish).safeParse({ ...code, amount })
  return data && 'amount' in data ? data.amount : undefined
}

test.each([
  ['10', 10],
  ['9.99', 9.99],
  [' $ 1,200.50 ', 1200.5],
  ['€25', 25],
  ['9,99', 9.99],
  ['1.200,5', 1200.5],
])('the amount %j is read as %d', (typed, dollars) => {
  expect(amountOf(typed)).toBe(dollars)
})

test.each(['1.200', 'ten', '9.999', '-5'])('the amount %j is refused', (typed) => {
  expect(amountOf(typed)).toBeUndefined()
})

test('a minimum that is another one in another language is refused, not guessed', () => {
  const { success, error } = dealFormSchema(inEnglish).safeParse({ ...code, amount: '5', minimum: '1.250' })
  expect(success).toBe(false)
  expect(error?.issues).toMatchObject([
    { path: ['minimum'], message: 'Enter an amount, such as 10 or 9.99.' },
  ])
})

test('in German, 1.250 is a thousand and more', () => {
  const inGerman = { timeZone: 'UTC', locale: 'de' } as const
  const { data } = dealFormSchema(inGerman).safeParse({ ...code, amount: '5,50', minimum: '1.250' })
  expect(data).toMatchObject({ amount: 5.5, minimum: 1250 })
})

const losAngeles = 'America/Los_Angeles'
const winter = {
  id: 'd1',
  kind: 'sale',
  name: 'Winter',
  percent: 20,
  amount: null,
  ...{ tiers: [], tags: [], producers: [], beats: [] },
  from: null,
  until: '2027-02-01T07:59:30.000Z',
  ...{
    state: 'running',
    uses: 0,
    earned: 0,
    wasUsed: false,
    revision: 1,
    createdAt: '2027-01-01T00:00:00.000Z',
  },
} satisfies Deal

test('a sale is edited by the clock of the store, and saved unchanged it ends at the same second', () => {
  const typed = dealFormDefaults(winter, losAngeles)
  expect(typed.until).toBe('2027-01-31T23:59')
  const schema = dealFormSchema({ timeZone: losAngeles, locale: 'en' }, winter)
  expect(schema.parse(typed)).toMatchObject({ from: null, until: winter.until })
  expect(schema.parse({ ...typed, until: '2027-02-01T00:00' })).toMatchObject({
    until: '2027-02-01T08:00:00.000Z',
  })
})

test('a time that clocks skip is refused in words', () => {
  const { error } = dealFormSchema({ timeZone: losAngeles, locale: 'en' }).safeParse({
    ...dealFormDefaults(winter, losAngeles),
    until: '2027-03-14T02:30',
  })
  expect(error?.issues).toMatchObject([{ path: ['until'], message: 'Choose a date and time.' }])
})
