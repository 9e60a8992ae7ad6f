import { expect, test } from 'vitest'
import { bulkPrompt, bulkWords } from './bulk-words.ts'
import type { BulkDeal } from './deal-rules.ts'

const deal: BulkDeal = {
  id: 'd',
  name: 'Third free',
  buy: 2,
  free: 1,
  tierIds: ['basic'],
  tierNames: 'Basic',
  untilMs: null,
}
const standing = (count: number, given: Partial<BulkDeal> = {}) => ({
  deal: { ...deal, ...given },
  count,
  free: 0,
})

test.each([
  [0, 'Add this one and two more, and the cheapest is free.', 1],
  [1, 'There is one in your cart: with this one, the next Basic license is free.', 2],
  [2, 'There are two in your cart: with this one, the cheapest is free.', 3],
  [3, 'Add this one and two more, and the cheapest is free.', 1],
])('with %i licenses in the cart, one more: %s', (count, detail, filled) => {
  const text = 'Buy 2 Basic licenses, get the third free.'
  expect(bulkPrompt(standing(count))).toEqual({ text, detail, filled, of: 3 })
})

test('a deal of one license for one is one license', () => {
  const prompt = bulkPrompt(standing(0, { buy: 1, tierNames: '' }))
  expect(prompt.text).toBe('Buy 1 license, get the second free.')
  expect(prompt.detail).toBe('With this one, the next license is free.')
})

test('a deal without a license in the cart has no filled step', () => {
  expect(bulkWords(standing(0), 'UTC')).toMatchObject({
    detail: 'Add an eligible beat to get this deal.',
    filled: 0,
    of: 3,
  })
  expect(bulkWords(standing(3), 'UTC')).toMatchObject({
    filled: 3,
    text: 'Your third Basic license is free.',
  })
})
