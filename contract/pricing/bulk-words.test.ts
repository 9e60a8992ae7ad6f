import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { bulkPrompt, bulkWords } from './bulk-words.ts'
import type { BulkDeal } from './deal-rules.ts'

const english = i18nOf('en')
const deal: BulkDeal = {
  id: 'd',
  name: 'Third free',
  buy: 2,
  free: 1,
  tierIds: ['basic'],
  tierNames: ['Basic'],
  untilMs: null,
}
const standing = (count: number, given: Partial<BulkDeal> = {}) => ({
  deal: { ...deal, ...given },
  count,
  free: 0,
})

test.each([
  [0, 'Add this one and two more, and the cheapest is free.', 1],
  [1, 'There is one in your cart. With this one, the next Basic license is free.', 2],
  [2, 'There are two in your cart. With this one, the cheapest is free.', 3],
  [3, 'Add this one and two more, and the cheapest is free.', 1],
])('with %i licenses in the cart, one more: %s', (count, detail, filled) => {
  const text = 'Buy 2 Basic licenses, get one more free.'
  expect(bulkPrompt(standing(count), english)).toEqual({ text, detail, filled, of: 3 })
})

test('a deal of one license for one is one license', () => {
  const prompt = bulkPrompt(standing(0, { buy: 1, tierNames: [] }), english)
  expect(prompt.text).toBe('Buy 1 license, get one more free.')
  expect(prompt.detail).toBe('With this one, the next license is free.')
})

test.each([
  [0, {}, 'Add an eligible beat to get this deal.'],
  [0, { untilMs: 0 }, 'Add an eligible beat to get this deal. It ends on January 1.'],
  [1, {}, 'There is one in your cart. Add two more and the cheapest is free.'],
  [2, { untilMs: 0 }, 'The cheapest of three is on us, until January 1.'],
  [2, { free: 2, buy: 3 }, 'There are two in your cart. Add two more and the two cheapest are free.'],
])('%i licenses in a cart: %j', (count, given, detail) => {
  expect(bulkWords(standing(count, given), 'UTC', english)).toMatchObject({ detail, filled: count })
})

test.each([
  [2, {}, 'Add one more Basic license: it’s free.'],
  [3, {}, 'One of your 3 Basic licenses is free.'],
  [6, { tierNames: ['Basic', 'Premium'] }, '2 of your 6 Basic or Premium licenses are free.'],
  [6, { tierNames: [] }, '2 of your 6 licenses are free.'],
])('with %i licenses and %j: %s', (count, given, text) => {
  expect(bulkWords(standing(count, given), 'UTC', english).text).toBe(text)
})

test('other languages write numbers as such', () => {
  expect(
    bulkPrompt(standing(1), { ...i18nOf('de'), _: ({ values }) => JSON.stringify(values) }).detail,
  ).toMatch('"number":"1"')
})
