import { formatTotal, toDollars } from '#contract/money.ts'
import { orderNumber } from '#contract/order.ts'
import { isOpen } from '#contract/payment-status.ts'
import { noteAdminAct } from '#server/database/audit-log.ts'
import { Problem } from '#server/http/problem.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { cancelIntent } from '#server/payments/payment-intents.ts'
import { attachIntent } from '#server/payments/reconcile.ts'
import { syncOrder } from '#server/payments/sync-order.ts'

/**
 * Deletes an order with everything about it. An open payment is canceled first, so that nobody pays for an order that
 * is gone; where it was paid in that moment, the order stays and is Completed. `by` is the administrator who wants it.
 * @throws Problem order_not_found, already_paid, payment_unavailable
 */
export async function deleteOrder(
  context: PaymentContext,
  orderId: string,
  by?: { userId: string; username: string },
): Promise<void> {
  const { db } = context
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new Problem('order_not_found')
  if (isOpen(order.status)) {
    try {
      await cancelIntent(context.payments.stripe, order.intent_id ?? (await attachIntent(context, order)))
      const status = await syncOrder(context, orderId)
      if (status !== 'Canceled')
        throw new Problem('already_paid', {
          detail: 'This order has just been paid. Refund it before you delete it.',
        })
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem('payment_unavailable', { cause: error })
    }
  }
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('orders')
      .where('id', '=', orderId)
      .returning('id')
      .executeTakeFirst()
    if (!deleted || !by) return
    const subject = { id: orderId, name: orderNumber(orderId) }
    const details = { buyer: order.email, total: formatTotal(toDollars(order.amount_cents)) }
    await noteAdminAct(trx, by, { action: 'order.deleted', subject, details })
  })
}

/** Deletes every order of a user, as their account is deleted. Call it before the account's own transaction. */
export async function deleteOrdersOf(context: PaymentContext, userId: string): Promise<void> {
  const orders = await context.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  for (const order of orders) await deleteOrder(context, order.id)
}
