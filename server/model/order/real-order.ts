import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** An order that somebody placed. */
export type RealOrder = Row<'orders'> & { payment_mode: PaymentMode | null }

/** Undefined for an order of the demo, which is never mailed, numbered or delivered. */
export function realOrder(order: Row<'orders'>): RealOrder | undefined {
  const { payment_mode } = order
  return payment_mode === 'demo' ? undefined : { ...order, payment_mode }
}
