import { expect, test } from 'vitest'
import { offeredMethods } from '#contract/orders/payment-methods.ts'
import { walletOptions } from './wallet-options.ts'

test.each<[string[] | 'all', boolean]>([
  [['US'], false],
  [['US', 'CA', 'AU', 'JP', 'BR'], false],
  [['US', 'GB'], true],
  [['NO'], true],
  [['DE'], true],
  ['all', true],
])('where the store sells to %s, wallets say Buy: %s', (countries, saysBuy) => {
  const methods = offeredMethods({ holds: false })
  const { buttonType, paymentMethods } = walletOptions({ billing: { countries }, methods }, { isDark: true })
  expect(buttonType).toEqual(saysBuy ? { applePay: 'buy', googlePay: 'buy' } : undefined)
  // None of these can say it. PayPal gives no full address.
  const button = saysBuy ? 'never' : 'auto'
  expect(paymentMethods).toEqual({ link: button, amazonPay: button, paypal: 'never', klarna: button })
})

test('a button shows for what the payment allows', () => {
  const options = walletOptions(
    { billing: { countries: ['US'] }, methods: ['card', 'link'] },
    { isDark: true },
  )
  expect(options.paymentMethods).toEqual({
    ...{ link: 'auto', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  })
})
