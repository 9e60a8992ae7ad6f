import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { checkerInWords, checkInWords } from './payment-provider.ts'

test.each([
  ['paypal', 'paypal', 'PayPal'],
  ['paypal', null, 'PayPal'],
  ['stripe', 'klarna', 'Klarna'],
  ['stripe', 'paypal', 'PayPal'],
  ['stripe', 'ideal', 'iDEAL / Wero'],
  ['stripe', 'card', 'Your bank'],
  ['stripe', 'apple_pay', 'Your bank'],
  ['stripe', null, 'Your bank'],
] as const)('a payment by %s with %s is checked by %s', (provider, method, who) => {
  expect(i18nOf('en')._(checkInWords({ provider, method }))).toMatch(`${who} is checking your payment.`)
  expect(checkerInWords({ provider, method }, 'Your bank')).toBe(who)
})
