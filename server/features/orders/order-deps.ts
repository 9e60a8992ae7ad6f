import type { Delivery } from '#server/features/delivery/index.ts'
import type { PaymentContext } from '#server/features/payments/index.ts'

/** What the acts on orders work with. `now`: the clock, in milliseconds, by which open orders are asked about. */
export type OrderDeps = { payment: PaymentContext; delivery: Delivery; now: () => number }
