import type { StripeExpressCheckoutElementOptions as Options } from '@stripe/stripe-js'
import { canWithdraw } from '#contract/law/regions.ts'
import { type BillingRules, includesSome } from '#contract/orders/billing.ts'
import { buttonsOf } from '#contract/orders/payment-methods.ts'

/**
 * How the provider's wallets look and read. Where the store sells to consumers whose button has to say that an order has to be
 * paid for, they say Buy; those that cannot say it are no buttons of their own.
 * @param methods what the payment that follows allows
 */
export function walletOptions(
  {
    billing: { countries },
    methods,
  }: { billing: Pick<BillingRules, 'countries'>; methods: readonly string[] },
  { isDark }: { isDark: boolean },
): Options {
  const color = isDark ? 'white' : 'black'
  const saysBuy = includesSome(countries, canWithdraw)
  return {
    buttonHeight: 48,
    buttonTheme: { applePay: color, googlePay: color },
    ...(saysBuy && { buttonType: { applePay: 'buy', googlePay: 'buy' } }),
    layout: { maxColumns: 3, maxRows: 1 },
    billingAddressRequired: true,
    // Apple Pay and Google Pay are cards. PayPal gives no full address.
    paymentMethods: {
      ...{ link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
      ...(!saysBuy && Object.fromEntries(buttonsOf(methods).map((button) => [button, 'auto' as const]))),
    },
  }
}
