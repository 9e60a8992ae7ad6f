import type { Delivery } from '#server/delivery/delivery-deps.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'

/** What the acts on orders work with. */
export type OrderDeps = { payment: PaymentContext; delivery: Delivery }
