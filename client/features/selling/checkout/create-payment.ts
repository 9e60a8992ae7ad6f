import { call } from '#client/platform/call.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { PaymentResponse } from '#contract/orders/payment.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Currency } from '#contract/pricing/currency.ts'

type ShownCart = { items: readonly CartItem[]; total: number; currency: Currency }
type Buyer = { userId: string; billing: BillingInfo; consent: boolean }

/** A request for the payment of a cart as it was shown. Repeats are harmless. */
export type PaymentRequestOf = {
  /** Equal for equal carts and buyers. */
  key: readonly unknown[]
  billing: BillingInfo
  /** Throws ApiError. @param provider undefined: the store's first */
  send: (provider: PaymentProviderName | undefined) => Promise<PaymentResponse>
}

export function paymentRequestOf({ userId, billing, consent }: Buyer, shown: ShownCart): PaymentRequestOf {
  const cart = shown.items.map(({ license, beats }) => [license.id, license.revision, beats.price])
  return {
    key: [userId, [shown.total, ...cart], billing, consent],
    billing,
    send: (provider) => createPayment({ userId, billing, consent }, shown, provider),
  }
}

/** Requests a payment for the cart. Throws ApiError. */
export function createPayment(
  { userId: user, billing: billingInfo, consent }: Buyer,
  { items, total, currency }: ShownCart,
  provider: PaymentProviderName | undefined,
): Promise<PaymentResponse> {
  return call('POST /payments/create-payment-intent', {
    body: {
      price: total,
      currency,
      provider,
      user,
      cart: items.map(({ id }) => id),
      licenses: Object.fromEntries(
        items.flatMap(({ id, license }) => (license.revision === null ? [] : [[id, license.revision]])),
      ),
      billingInfo,
      consent,
    },
  })
}
