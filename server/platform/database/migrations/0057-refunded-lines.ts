import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'

type Tables = {
  orders: { id: string; status: string; amount_cents: number; created_at: number }
  order_lines: {
    id: string
    order_id: string
    position: number
    price_cents: number
    refunded_cents: number
    refunded_at: number | null
  }
  grants: { line_id: string; revoked_at: number | null }
  refunds: {
    id: string
    order_id: string
    amount_cents: number
    status: string
    provider_id: string | null
    requested_by: string
    created_at: number
    line_ids: string | null
    rest: number
  }
}

/**
 * `order_lines.refunded_at`: whether a line is refunded no longer follows from an amount. `refunds.rest`: sent without an
 * amount, for whatever is left of the payment. What stood before the upgrade stands after it: nobody loses a license,
 * and none comes back.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('order_lines').addColumn('refunded_at', 'bigint').execute()
  await db.schema
    .alterTable('refunds')
    .addColumn('rest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.updateTable('refunds').set({ rest: 1 }).where('line_ids', 'is', null).execute()
  await keepFreeLines(db)
  await db
    .updateTable('order_lines')
    .set({
      refunded_at: sql<number>`coalesce(
        (select grants.revoked_at from grants where grants.line_id = order_lines.id),
        (select orders.created_at from orders where orders.id = order_lines.order_id))`,
    })
    .where(({ or, eb }) =>
      or([
        eb('refunded_cents', '>', 0),
        eb('order_id', 'in', (refunded) =>
          refunded.selectFrom('orders').select('id').where('status', '=', 'Refunded'),
        ),
      ]),
    )
    .execute()
  await nameEndedLines(db)
}

/** Free lines among the lines of a refund stayed valid, so the refund was not for them. */
async function keepFreeLines(db: Kysely<Tables>): Promise<void> {
  for (const { id, order_id, line_ids } of await readLineRefunds(db, 'Completed')) {
    const free = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order_id)
      .where('price_cents', '=', 0)
      .execute()
    const kept = parseIds(line_ids).filter((lineId) => !free.some((line) => line.id === lineId))
    await db
      .updateTable('refunds')
      .set({ line_ids: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  }
}

/** Free lines ended with the last paid one, so a refund of nothing names them: the next sync must not restore them. */
async function nameEndedLines(db: Kysely<Tables>): Promise<void> {
  const refunds = await readLineRefunds(db, 'Refunded')
  for (const [orderId, own] of Map.groupBy(refunds, ({ order_id }) => order_id)) {
    const named = own.flatMap(({ line_ids }) => parseIds(line_ids))
    const lines = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .where('price_cents', '=', 0)
      .orderBy('position')
      .execute()
    const ended = lines.filter(({ id }) => !named.includes(id)).map(({ id }) => id)
    const [last] = own.slice(-1)
    if (ended.length === 0 || !last) continue
    await db
      .insertInto('refunds')
      .values({
        id: uuidv7(),
        order_id: orderId,
        amount_cents: 0,
        status: 'succeeded',
        provider_id: null,
        requested_by: last.requested_by,
        created_at: last.created_at,
        line_ids: JSON.stringify(ended),
        rest: 0,
      })
      .execute()
  }
}

function readLineRefunds(db: Kysely<Tables>, status: 'Completed' | 'Refunded') {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .where('orders.status', '=', status)
    .where('line_ids', 'is not', null)
    .where('refunds.status', '=', 'succeeded')
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
}

function parseIds(lineIds: string | null): string[] {
  return JSON.parse(lineIds ?? '[]')
}
