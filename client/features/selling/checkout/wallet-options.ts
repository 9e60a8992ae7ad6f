import type { StripeExpressCheckoutElementOptions as Options } from '@stripe/stripe-js'
import { canWithdraw } from '#contract/law/regions.ts'
import { type BillingRules, includesSome } from '#contract/orders/billing.ts'

/**
 * How the provider's wallets look and read. Where the store sells to consumers whose button has to say that an order has to be
 * paid for, they say Buy; those that cannot say it are no buttons of their own.
 */
export function walletOptions(
  { countries }: Pick<BillingRules, 'countries'>,
  { isDark }: { isDark: boolean },
): Options {
  const color = isDark ? 'white' : 'black'
  return {
    buttonHeight: 48,
    buttonTheme: { applePay: color, googlePay: color },
    ...(includesSome(countries, canWithdraw) && { buttonType: { applePay: 'buy', googlePay: 'buy' } }),
    layout: { maxColumns: 3, maxRows: 1 },
    billingAddressRequired: true,
    // The payment takes cards only, and these two are cards.
    paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  }
}
