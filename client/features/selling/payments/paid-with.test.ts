import { expect, test } from 'vitest'
import { makeI18n } from '#client/platform/page-texts.ts'
import { paidWithInWords } from './paid-with.ts'

test.each([
  ['card', '3220', 'Card 3220'],
  ['card', null, 'Card'],
  // The digits of a wallet's card mean nothing to its owner.
  ['apple_pay', '4242', 'Apple Pay'],
  ['google_pay', null, 'Google Pay'],
  ['klarna', null, 'Klarna'],
  ['paypal', null, 'PayPal'],
])('%s %s is %s', (method, cardLast4, words) => {
  const shown = paidWithInWords({ paidWith: { method, cardLast4 } })
  expect(typeof shown === 'string' ? shown : makeI18n()._(shown)).toBe(words)
})

test('a way that nobody knows is not made up', () => {
  expect(paidWithInWords({ paidWith: null })).toBe('')
})
