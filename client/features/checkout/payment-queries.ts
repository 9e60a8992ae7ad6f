import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { BillingInfo } from '#contract/billing.ts'
import type { CartItem } from '#contract/cart.ts'
import type { Currency } from '#contract/currency.ts'
import type { Order } from '#contract/order.ts'
import type { PaymentAnswer, PaymentSettings } from '#contract/payment.ts'
import { isOpen } from '#contract/payment-status.ts'

export const paymentSettingsQuery = jsonQuery<PaymentSettings>(
  ['payment settings'],
  '/api/payments/settings',
  { staleTime: 60_000 },
)

/** Requests a payment for the cart. Throws ApiError. */
export function createPayment(
  user: string,
  { items: cart, total, currency }: { items: readonly CartItem[]; total: number; currency: Currency },
  { billing: billingInfo, consent }: { billing: BillingInfo; consent: boolean },
): Promise<PaymentAnswer> {
  return sendJson<PaymentAnswer>('POST', '/api/payments/create-payment-intent', {
    price: total,
    currency,
    user,
    cart: cart.map(({ id }) => id),
    licenses: Object.fromEntries(
      cart.flatMap(({ id, license }) => (license.revision === null ? [] : [[id, license.revision]])),
    ),
    billingInfo,
    consent,
  })
}

const pollEveryMs = 1_500
/** Poll less often after a minute. */
const quickPolls = 40
const slowPollEveryMs = 10_000

/** An order, polled until the payment's outcome is known and its files are made. */
export function followOrderQuery(orderId: string) {
  return jsonQuery<Order>([PRIVATE_QUERY, 'order', orderId], `/api/orders/${encodeURIComponent(orderId)}`, {
    refetchInterval: ({ state }) => {
      if (!state.data || !isUnfinished(state.data)) return false
      return state.dataUpdateCount < quickPolls ? pollEveryMs : slowPollEveryMs
    },
  })
}

function isUnfinished(order: Order): boolean {
  return isOpen(order.paymentStatus) || order.beats.some(({ delivery }) => delivery?.state === 'preparing')
}
