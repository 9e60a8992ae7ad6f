import { call, callQuery } from '#client/platform/call.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentResponse } from '#contract/orders/payment.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import type { Currency } from '#contract/pricing/currency.ts'

export const paymentSettingsQuery = callQuery('GET /payments/settings', {}, { staleTime: 60_000 })

/** Requests a payment for the cart. Throws ApiError. */
export function createPayment(
  user: string,
  { items: cart, total, currency }: { items: readonly CartItem[]; total: number; currency: Currency },
  { billing: billingInfo, consent }: { billing: BillingInfo; consent: boolean },
): Promise<PaymentResponse> {
  return call('POST /payments/create-payment-intent', {
    body: {
      price: total,
      currency,
      user,
      cart: cart.map(({ id }) => id),
      licenses: Object.fromEntries(
        cart.flatMap(({ id, license }) => (license.revision === null ? [] : [[id, license.revision]])),
      ),
      billingInfo,
      consent,
    },
  })
}

const pollEveryMs = 1_500
/** Poll less often after a minute. */
const quickPolls = 40
const slowPollEveryMs = 10_000

/** An order, polled until the payment's outcome is known and its files are made. */
export function followOrderQuery(orderId: string) {
  return callQuery(
    'GET /orders/:id',
    { params: { id: orderId } },
    {
      refetchInterval: ({ state }) => {
        if (!state.data || !isUnfinished(state.data)) return false
        const isQuick = state.dataUpdateCount < quickPolls && !state.data.checkedSince
        return isQuick ? pollEveryMs : slowPollEveryMs
      },
    },
  )
}

function isUnfinished(order: Order): boolean {
  return isOpen(order.paymentStatus) || order.beats.some(({ delivery }) => delivery?.state === 'preparing')
}
