import { orderNumberIn, withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import { isOpen, type PaymentStatus } from '#contract/orders/payment-status.ts'
import { cancelWithdrawn, type PaymentContext } from '#server/features/selling/payments/index.ts'
import { queueWebhooks } from '#server/features/store/webhooks/index.ts'
import { findOrder, findOrderByNumber, markWithdrawn, readWithdrawals } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { statedLines, wasUnpaid } from './standing.ts'
import { queueToOrder, queueToStore } from './withdrawal-mails.ts'

type Withdrawal = Row<'withdrawals'>

/**
 * Does what follows from a statement: finds its order, cancels one that is not paid, tells the order's address where another
 * was given, every administrator and webhooks. Each of it once, however often it runs.
 */
export async function settleStatement(context: PaymentContext, id: string): Promise<void> {
  const { db } = context
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const order = await matchOrder(db, row)
  let status: PaymentStatus | undefined = order?.status
  if (order && isOpen(order.status)) {
    // Before the payment is asked for: it may be processed by then, and counts once it is completed.
    await markLines(db, row, order)
    status = await cancelWithdrawn(context, order, { isBuyer: row.shown_by !== null })
  }
  await db.transaction().execute(async (trx) => {
    if (order && status && !isOpen(status) && !wasUnpaid(status)) await markLines(trx, row, order)
    const state = status && wasUnpaid(status) ? 'settled' : row.state
    await trx
      .updateTable('withdrawals')
      .set({ order_id: order?.id ?? null, ...(row.state === 'waiting' && { state }) })
      .where('id', '=', id)
      .execute()
    if (state === 'settled') await close(trx, row)
    if (order) await queueToOrder(trx, row, order)
    await queueToStore(trx, row, 'received')
    await queueWebhooks(trx, 'withdrawal.received', async () => [
      {
        fact: id,
        path: `/admin/manage-payments/withdrawals`,
        data: { orderId: order?.id ?? null, reference: withdrawalReference(id), state },
      },
    ])
  })
}

async function close(trx: Db, { id, received_at }: Withdrawal): Promise<void> {
  await trx
    .updateTable('withdrawals')
    .set({ closed_at: Math.max(Date.now(), received_at) })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

async function matchOrder(db: Db, row: Withdrawal): Promise<Row<'orders'> | undefined> {
  if (row.order_id !== null) return findOrder(db, row.order_id)
  const number = row.given === null ? undefined : orderNumberIn(row.given)
  return number === undefined ? undefined : findOrderByNumber(db, number)
}

/**
 * Marks what was withdrawn from while the right was open, if the order is shown to be the writer's or confirms to its own
 * address. What anybody else writes is for the owner to decide.
 */
async function markLines(db: Db, row: Withdrawal, order: Row<'orders'>): Promise<void> {
  const isOwn = row.email_key !== null && order.email?.toLowerCase() === row.email_key
  if (row.shown_by === null && !isOwn) return
  const rights = await readWithdrawals(db, [order.id], row.received_at)
  const stated = statedLines(
    row,
    rights.map(({ lineId }) => lineId),
  )
  const open = rights.filter(
    ({ lineId, state }) => stated.includes(lineId) && (state.state === 'open' || isOpen(order.status)),
  )
  await markWithdrawn(
    db,
    order.id,
    open.map(({ lineId }) => lineId),
    row.received_at,
  )
}
