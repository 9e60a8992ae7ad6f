import type { Delivery } from '#server/delivery/delivery-deps.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'

/** What the acts on orders work with. `now`: the clock, in milliseconds, by which open orders are asked about. */
export type OrderDeps = { payment: PaymentContext; delivery: Delivery; now: () => number }
