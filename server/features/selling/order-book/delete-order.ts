import { orderNumber } from '#contract/orders/order.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { cancelOpenPayment, type PaymentContext, syncOrder } from '#server/features/selling/payments/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { deleteUnpaidOrder, readOrder, readOrdersOf } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { assertNotOnHold } from '#server/platform/database/store-hold.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { anonymizeOrder } from './anonymize-order.ts'

type Administrator = { userId: string; username: string }
type Context = { payment: PaymentContext; delivery: Pick<DeliveryDeps, 'signingKey'> }

/**
 * Deletes an order; a paid one stays as an anonymous sales record. Cancels an open payment first, so that nobody pays for
 * a deleted order. If it was paid just then, the order stays and is Completed.
 * @param by the administrator, for the audit log
 * @throws Problem order_not_found, already_paid, payment_unavailable
 */
export async function deleteOrder(context: Context, orderId: string, by?: Administrator): Promise<void> {
  await settle(context, orderId)
  await remove(context, orderId, by)
}

/**
 * Deletes all orders of a user, then the account, under the lock of their checkout, so that no payment is created
 * meanwhile.
 * @throws Problem as deleteOrder
 */
export async function deleteWithOrders(
  context: Context,
  userId: string,
  deleteAccount: () => Promise<void>,
): Promise<void> {
  const { db, payments } = context.payment
  await payments.locks.run(`checkout:${userId}`, async () => {
    const orders = await readOrdersOf(db, userId)
    // All are settled before any is deleted, because one may have to stay.
    for (const order of orders) await unlessGone(() => settle(context, order.id))
    for (const order of orders) await unlessGone(() => remove(context, order.id))
    await deleteAccount()
  })
}

/** Cancels whatever the provider could still charge. */
async function settle({ payment }: Context, orderId: string): Promise<void> {
  const order = await readNamedOrder(payment, orderId)
  try {
    if (isOpen(order.status)) await cancelPayment(payment, order)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('payment_unavailable', { cause: error })
  }
}

async function cancelPayment(context: PaymentContext, order: Row<'orders'>): Promise<void> {
  await assertNotOnHold(context.db)
  await cancelOpenPayment(context, order)
  const status = await syncOrder(context, order.id)
  if (status === 'Canceled') return
  const isChecked = status !== undefined && isOpen(status)
  throw new ProblemError('already_paid', {
    detail: isChecked
      ? msg`The payment for this order is still being checked. Delete the order once that is done.`
      : msg`This order has just been paid. Refund it before you delete it.`,
  })
}

async function remove({ payment, delivery }: Context, orderId: string, by?: Administrator): Promise<void> {
  await payment.payments.locks.run(`order:${orderId}`, async () => {
    const order = await readNamedOrder(payment, orderId)
    if (isOpen(order.status)) throw new ProblemError('already_paid')
    await payment.db.transaction().execute(async (trx) => {
      if (order.status === 'Canceled') await deleteUnpaidOrder(trx, orderId)
      else await anonymizeOrder(trx, delivery, order)
      if (!by) return
      const details = { total: formatTotal(toDollars(order.amount_cents), order.currency) }
      await recordAuditEvent(trx, by, 'order.deleted', { id: orderId, name: orderNumber(orderId) }, details)
    })
  })
}

/** @throws Problem order_not_found, also for anonymous sales records */
async function readNamedOrder({ db }: PaymentContext, orderId: string): Promise<Row<'orders'>> {
  const order = await readOrder(db, orderId)
  if (order.anonymized_at !== null) throw new ProblemError('order_not_found')
  return order
}

/** Another admin may delete it concurrently. */
async function unlessGone(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'order_not_found')) throw error
  }
}
