import { formatTotal, toDollars } from '#contract/money.ts'
import { orderNumber } from '#contract/order.ts'
import { isOpen } from '#contract/payment-status.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { PaymentContext } from '#server/features/payments/index.ts'
import {
  attachIntent,
  belongsToOtherAccount,
  cancelIntent,
  issueRefund,
  paidElsewhere,
  syncOrder,
} from '#server/features/payments/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Administrator = { userId: string; username: string }

/**
 * Deletes an order with everything about it. An open payment is canceled first, so that nobody pays for an order that
 * is gone; where it was paid in that moment, the order stays and is Completed. A refund that was noted is made first.
 * `by` is the administrator who wants it, for the audit log.
 * @throws Problem order_not_found, already_paid, refund_running, paid_elsewhere, payment_unavailable
 */
export async function deleteOrder(
  context: PaymentContext,
  orderId: string,
  by?: Administrator,
): Promise<void> {
  await settle(context, orderId)
  await remove(context, orderId, by)
}

/**
 * Deletes every order of a user, then their account. No checkout of theirs gets in between, so that none makes a
 * payment whose order goes with the account.
 * @throws Problem as deleteOrder; no order is gone then unless all before it could go
 */
export async function deleteWithOrders(
  context: PaymentContext,
  userId: string,
  deleteAccount: () => Promise<void>,
): Promise<void> {
  await context.payments.locks.run(`checkout:${userId}`, async () => {
    const orders = await context.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    // All of them first, so that one that has to stay leaves the others where they are.
    for (const order of orders) await unlessGone(() => settle(context, order.id))
    for (const order of orders) await unlessGone(() => remove(context, order.id))
    await deleteAccount()
  })
}

/** Leaves nothing about an order that the provider could still charge or give back. */
async function settle(context: PaymentContext, orderId: string): Promise<void> {
  const order = await readOrder(context, orderId)
  try {
    if (isOpen(order.status)) await cancelPayment(context, order)
    const refund = await runningRefund(context, order)
    if (refund?.status === 'requested') await issueRefund(context, refund)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('payment_unavailable', { cause: error })
  }
  if (await runningRefund(context, order)) throw refundRunning(context, order)
}

async function cancelPayment(context: PaymentContext, order: Row<'orders'>): Promise<void> {
  if (!belongsToOtherAccount(context, order))
    await cancelIntent(context.payments.stripe, order.intent_id ?? (await attachIntent(context, order)))
  const status = await syncOrder(context, order.id)
  if (status !== 'Canceled')
    throw new Problem('already_paid', {
      detail: 'This order has just been paid. Refund it before you delete it.',
    })
}

/** Under the order's lock, where refunds are noted too: one that was asked for meanwhile keeps the order. */
async function remove(context: PaymentContext, orderId: string, by?: Administrator): Promise<void> {
  await context.payments.locks.run(`order:${orderId}`, async () => {
    const order = await readOrder(context, orderId)
    if (isOpen(order.status)) throw new Problem('already_paid')
    if (await runningRefund(context, order)) throw refundRunning(context, order)
    await context.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('orders').where('id', '=', orderId).execute()
      if (!by) return
      const subject = { id: orderId, name: orderNumber(orderId) }
      const details = { buyer: order.email, total: formatTotal(toDollars(order.amount_cents)) }
      await recordAuditEvent(trx, by, { action: 'order.deleted', subject, details })
    })
  })
}

async function readOrder({ db }: PaymentContext, orderId: string): Promise<Row<'orders'>> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new Problem('order_not_found')
  return order
}

/** A refund that keeps its order. One that moves no money, of a provider that cannot be asked, keeps nothing. */
async function runningRefund(
  context: PaymentContext,
  order: Row<'orders'>,
): Promise<Row<'refunds'> | undefined> {
  if (belongsToOtherAccount(context, order) && order.payment_mode !== 'live') return undefined
  return context.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('status', 'in', ['requested', 'pending'])
    .executeTakeFirst()
}

function refundRunning(context: PaymentContext, order: Row<'orders'>): Problem {
  return belongsToOtherAccount(context, order) ? paidElsewhere(context, order) : new Problem('refund_running')
}

/** An administrator may delete the same order at the same time. */
async function unlessGone(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'order_not_found')) throw error
  }
}
