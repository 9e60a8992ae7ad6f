import { type Kysely, sql } from 'kysely'

type Tables = {
  orders: { id: string; status: string; amount_cents: number; refunded_cents: number }
  payment_history: { order_id: string; fact: string; message: string }
}

/** What went back to the buyer of each order, so that revenue leaves out partial refunds. Read from the history so far. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('refunded_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('orders')
    .set({ refunded_cents: sql<number>`amount_cents` })
    .where('status', '=', 'Refunded')
    .execute()
  const entries = await db
    .selectFrom('payment_history')
    .innerJoin('orders', 'orders.id', 'payment_history.order_id')
    .select(['order_id', 'fact', 'message'])
    .where('orders.status', '!=', 'Refunded')
    .where('fact', 'like', 'refund:%')
    .execute()
  const facts = new Set(entries.map(({ order_id, fact }) => `${order_id} ${fact}`))
  const refunded = new Map<string, number>()
  for (const { order_id, fact, message } of entries) {
    // `Refund of $10.00`, told by `refund:{id}`; one that failed later is told by `refund:{id}:failed`, too.
    const amount = /^Refund of \$([\d,]+\.\d\d)$/.exec(message)?.[1]
    if (amount === undefined || fact.split(':').length !== 2 || facts.has(`${order_id} ${fact}:failed`))
      continue
    const cents = Math.round(Number(amount.replaceAll(',', '')) * 100)
    refunded.set(order_id, (refunded.get(order_id) ?? 0) + cents)
  }
  for (const [id, refunded_cents] of refunded)
    await db.updateTable('orders').set({ refunded_cents }).where('id', '=', id).execute()
}
