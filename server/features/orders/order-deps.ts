import type { Delivery } from '#server/features/delivery/delivery-deps.ts'
import type { PaymentContext } from '#server/features/payments/payment-context.ts'

/** What the acts on orders work with. `now`: the clock, in milliseconds, by which open orders are asked about. */
export type OrderDeps = { payment: PaymentContext; delivery: Delivery; now: () => number }
