import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { isOpenOrder, isPayableOrder, isReal } from './parts.ts'

type Connected = Db | Trx

export function findOrder(db: Connected, id: string): Promise<Row<'orders'> | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws Problem order_not_found */
export function readOrder(db: Connected, id: string): Promise<Row<'orders'>> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ProblemError('order_not_found'))
}

/** The order with this number, such as `BB-3F09A-1C2D4`. */
export function findOrderByNumber(db: Connected, number: string): Promise<Row<'orders'> | undefined> {
  const digits = number.replace(/^BB-/, '').replaceAll('-', '').toLowerCase()
  return db
    .selectFrom('orders')
    .selectAll()
    .where(sql`substr(id, 27, 10)`, '=', digits)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The order of the provider's payment. */
export function findOrderByIntent(db: Connected, intentId: string): Promise<Row<'orders'> | undefined> {
  return db.selectFrom('orders').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
}

/** The order that somebody is paying. A buyer has one at most, beside those that the provider is checking. */
export function findOpenOrder(db: Connected, userId: string): Promise<Row<'orders'> | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isPayableOrder())
    .executeTakeFirst()
}

/** All orders that are not settled, but those that the demo made up: they stay as they are. */
export function readOpenOrders(db: Connected): Promise<Row<'orders'>[]> {
  return db.selectFrom('orders').selectAll().where(isOpenOrder()).where(isReal()).execute()
}

/** A buyer's orders, oldest first. */
export function readOrdersOf(db: Connected, userId: string): Promise<Row<'orders'>[]> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** Lines of an order, as its buyer sees them. */
export function readLinesOf(db: Connected, orderId: string): Promise<Row<'order_lines'>[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** Lines of these orders, as their buyers see them. */
export function readLinesOfOrders(db: Connected, orderIds: readonly string[]): Promise<Row<'order_lines'>[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .orderBy('position')
    .execute()
}

/** @throws Problem order_line_not_found */
export function readLine(db: Connected, id: string): Promise<Row<'order_lines'>> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ProblemError('order_line_not_found'))
}

export async function readOrders(db: Connected, ids: readonly string[]): Promise<Row<'orders'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('orders')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

/** Orders over any of these beats that are not settled. */
export async function readOpenOrdersOver(
  db: Connected,
  beatIds: readonly string[],
): Promise<Row<'orders'>[]> {
  if (beatIds.length === 0) return []
  return db
    .selectFrom('orders')
    .selectAll()
    .where(isOpenOrder())
    .where('id', 'in', (select) =>
      select.selectFrom('order_lines').select('order_id').where('beat_id', 'in', beatIds),
    )
    .execute()
}

/** For a query: the order that another table's column names, such as `invoices.order_id`. */
export function orderNamedBy(db: Db, column: string) {
  return db.selectFrom('orders').select('orders.id').where('orders.id', '=', sql.ref<string>(column))
}
