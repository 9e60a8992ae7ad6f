import type { OrderMode } from '#contract/orders/payment-mode.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import { recordPayment, writeHistory } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { freeReservations } from './free-reservations.ts'
import type { PaymentContext } from './payment-context.ts'
import { findProvider } from './provider-of.ts'

/** True if the order was paid in another mode than the store's, or with a provider that it no longer has. */
export function belongsToOtherAccount(
  { payments }: PaymentContext,
  { payment_mode: mode, provider }: Pick<Row<'orders'>, 'payment_mode' | 'provider'>,
): boolean {
  return (mode !== null && mode !== payments.mode) || (provider !== null && !findProvider(payments, provider))
}

/** Where payments of each mode can be viewed and refunded. */
const whatToDo = {
  demo: 'This order is part of the demo. Nobody paid it, so there is nothing to refund.',
  sandbox: 'This order was paid in the payment sandbox, where no money moved, so there is nothing to refund.',
  test: 'This order was paid in Stripe’s test mode, where no money moved. To refund it anyway, use Stripe’s dashboard (test mode) or restart the store with the test keys.',
  live: 'This order was paid with real money at Stripe, under different keys than the store has now. Refund it in Stripe’s dashboard, or restart the store with its live keys.',
} as const satisfies Record<OrderMode, string>

/** Explains why an order cannot be refunded here, and what to do instead. */
export function paidElsewhere(
  { payments }: PaymentContext,
  order: Pick<Row<'orders'>, 'payment_mode' | 'intent_id'>,
  options: { cause?: unknown } = {},
): ProblemError {
  const { payment_mode: mode, intent_id: payment } = order
  const detail =
    mode === null || mode === payments.mode
      ? `The payment provider does not know payment ${payment ?? 'for this order'}: it was made with another account. Refund it there.`
      : whatToDo[mode]
  return new ProblemError('paid_elsewhere', { detail, ...options })
}

/** Cancels the order if it is open. For orders of another provider. Requires the order's lock. */
export async function giveUpPayment({ db }: PaymentContext, order: Row<'orders'>): Promise<PaymentStatus> {
  if (!isOpen(order.status)) return order.status
  await db.transaction().execute(async (trx) => {
    await recordPayment(trx, order, { status: 'Canceled' })
    await freeReservations(trx, order.id)
    await writeHistory(trx, order.id, {
      fact: 'canceled:other-provider',
      kind: 'canceled',
      status: 'Canceled',
      message: 'Checkout canceled',
    })
  })
  return 'Canceled'
}
