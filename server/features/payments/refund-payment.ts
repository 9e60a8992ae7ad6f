import { uuidv7 } from 'uuidv7'
import { formatTotal, toDollars } from '#contract/money.ts'
import { orderNumber } from '#contract/order.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { belongsToOtherAccount, isMissing, paidElsewhere } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { syncOrder } from './sync-order.ts'

/** The administrator who wants the money given back. */
type Requester = { userId: string; username: string }

/** Refusals that another attempt cannot change: the money is back or under dispute. */
const finalRefusals = ['charge_already_refunded', 'charge_disputed']

/**
 * Refunds what is left of an order. The row comes first and names the provider's idempotency key, so that a second click,
 * a second administrator or a restart finds the first refund instead of making another.
 * @returns whether the money is back already; false while the provider is still at it
 * @throws Problem order_not_found, not_refundable, paid_elsewhere, payment_unavailable
 */
export async function refundOrder(
  context: PaymentContext,
  orderId: string,
  requestedBy: Requester,
): Promise<boolean> {
  const refund = await findOrRequestRefund(context, orderId, requestedBy)
  try {
    await issueRefund(context, refund)
  } catch (error) {
    if (error instanceof Problem) throw error
    context.log.warn({ err: error, orderId }, 'a refund could not be made and will be tried again')
    throw new Problem('payment_unavailable', {
      detail:
        'The payment provider cannot be reached. The refund is saved and will be sent as soon as possible.',
      cause: error,
    })
  }
  const { db } = context
  const order = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  if (order?.status === 'Refunded') return true
  const after = await db.selectFrom('refunds').select('status').where('id', '=', refund.id).executeTakeFirst()
  if (after?.status === 'failed')
    throw new Problem('not_refundable', {
      detail: 'The payment provider refused the refund: the payment is disputed or was already refunded.',
    })
  return false
}

async function findOrRequestRefund(
  context: PaymentContext,
  orderId: string,
  requestedBy: Requester,
): Promise<Row<'refunds'>> {
  const { db, payments } = context
  return payments.locks.run(`order:${orderId}`, () =>
    db.transaction().execute(async (trx) => {
      const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
      if (!order) throw new Problem('order_not_found')
      const isPaid = order.status === 'Completed'
      if (isPaid && belongsToOtherAccount(context, order)) throw paidElsewhere(context, order)
      const running = await trx
        .selectFrom('refunds')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('status', 'in', ['requested', 'pending'])
        .executeTakeFirst()
      if (running) return running
      if (!isPaid) throw new Problem('not_refundable')
      const amount_cents = order.amount_cents - order.refunded_cents
      await recordAuditEvent(trx, requestedBy, {
        action: 'order.refunded',
        subject: { id: orderId, name: orderNumber(orderId) },
        details: { amount: formatTotal(toDollars(amount_cents)) },
      })
      return trx
        .insertInto('refunds')
        .values({
          id: uuidv7(),
          order_id: orderId,
          amount_cents,
          status: 'requested',
          provider_id: null,
          requested_by: requestedBy.userId,
          created_at: Date.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
  )
}

/**
 * Asks the provider for a refund that is noted in the database, then follows it. A repeat is the same refund.
 * @throws Problem paid_elsewhere where the payment is not the provider's: it is not asked then, and the note stays for
 * the day on which the store uses that provider again. Only a payment that it says it does not know ends the note
 */
export async function issueRefund(context: PaymentContext, refund: Row<'refunds'>): Promise<void> {
  const { db, payments } = context
  const order = await db
    .selectFrom('orders')
    .select(['intent_id', 'payment_mode'])
    .where('id', '=', refund.order_id)
    .executeTakeFirst()
  if (order && belongsToOtherAccount(context, order)) throw paidElsewhere(context, order)
  if (!order?.intent_id) throw new Error(`order ${refund.order_id} has no payment to refund`)
  try {
    await payments.stripe.refunds.create(
      {
        payment_intent: order.intent_id,
        // What is left: parts may have been refunded on the provider's own pages.
        reason: 'requested_by_customer',
        metadata: { refundId: refund.id, orderId: refund.order_id },
      },
      { idempotencyKey: `refund:${refund.id}` },
    )
  } catch (error) {
    if (!isFinalRefusal(error) && !isMissing(error)) throw error
    await db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', refund.id).execute()
    if (isMissing(error)) throw paidElsewhere(context, order, { cause: error })
  }
  await syncOrder(context, refund.order_id)
  context.wakeJobs()
}

function isFinalRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && finalRefusals.includes(String(error.code))
}
