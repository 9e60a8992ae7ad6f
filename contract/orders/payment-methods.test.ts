import { expect, test } from 'vitest'
import {
  asksEmail,
  methodWords,
  offeredMethods,
  paidByWords,
  paymentMethodNames,
  refundWords,
} from './payment-methods.ts'

test('cards come first, and nothing that decides later is there', () => {
  expect(offeredMethods({ holds: false })).toEqual([
    ...['card', 'link', 'klarna', 'paypal', 'amazon_pay', 'cashapp', 'revolut_pay', 'ideal', 'bancontact'],
  ])
  for (const name of ['sepa_debit', 'us_bank_account', 'bacs_debit', 'customer_balance', 'oxxo'])
    expect(paymentMethodNames).not.toContain(name)
})

test('an order with an exclusive takes what can be authorized', () => {
  expect(offeredMethods({ holds: true })).toEqual([
    ...['card', 'link', 'klarna', 'paypal', 'amazon_pay', 'cashapp', 'revolut_pay'],
  ])
})

test('what a store takes in another way is left out', () => {
  expect(offeredMethods({ holds: true, without: ['paypal'] })).not.toContain('paypal')
})

test('only Klarna is told an email address', () => {
  expect(paymentMethodNames.filter(asksEmail)).toEqual(['klarna'])
  expect(asksEmail('toString')).toBe(false)
})

test.each([
  [{ method: 'card', cardLast4: '4242' }, 'by card ending in 4242'],
  [{ method: 'apple_pay', cardLast4: '4242' }, 'by card ending in 4242'],
  [{ method: 'card', cardLast4: null }, 'by card'],
  [{ method: 'klarna' }, 'with Klarna'],
  [{ method: 'ideal' }, 'with iDEAL / Wero'],
])('%j was paid %s', (paidWith, words) => expect(paidByWords(paidWith)).toBe(words))

test('wallets and unknown methods have words, and are refunded as cards', () => {
  expect(methodWords('apple_pay')).toBe('Apple Pay')
  expect(methodWords('constructor')).toBe('Constructor')
  for (const method of ['apple_pay', 'constructor', null, undefined])
    expect(refundWords(method)).toBe(refundWords('card'))
  expect(refundWords('klarna').owner.message).toBe('Klarna changes what the buyer owes.')
})
