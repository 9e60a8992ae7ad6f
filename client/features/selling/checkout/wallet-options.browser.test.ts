import { expect, test } from 'vitest'
import { walletOptions } from './wallet-options.ts'

test.each<[string[] | 'all', boolean]>([
  [['US'], false],
  [['US', 'CA', 'AU', 'JP', 'BR'], false],
  [['US', 'GB'], true],
  [['NO'], true],
  [['DE'], true],
  ['all', true],
])('where the store sells to %s, wallets say Buy: %s', (countries, saysBuy) => {
  const { buttonType, paymentMethods } = walletOptions({ countries }, { isDark: true })
  expect(buttonType).toEqual(saysBuy ? { applePay: 'buy', googlePay: 'buy' } : undefined)
  // None of these can say it.
  expect(paymentMethods).toEqual({ link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' })
})
