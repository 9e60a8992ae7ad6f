import { type Insertable, sql } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ofMode } from './parts.ts'

export function insertRefund(trx: Db, refund: Insertable<Database['refunds']>): Promise<Row<'refunds'>> {
  return trx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Writes what became known of a refund. */
export async function recordRefund(
  db: Db,
  id: string,
  known: Partial<Pick<Row<'refunds'>, 'status' | 'provider_id' | 'problem'>>,
): Promise<void> {
  await db.updateTable('refunds').set(known).where('id', '=', id).execute()
}

/** Moves an order's refund from one state to another. @returns undefined if it has none in that state */
export function moveRefund(
  db: Db,
  orderId: string,
  from: Row<'refunds'>['status'],
  to: Row<'refunds'>['status'],
): Promise<Row<'refunds'> | undefined> {
  return db
    .updateTable('refunds')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Refunds of these orders, oldest first. */
export function readRefundsOf(db: Db, orderIds: readonly string[]): Promise<Row<'refunds'>[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findRefund(db: Db, id: string): Promise<Row<'refunds'> | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Refunds that the provider has not taken or not made. */
export function readRunningRefunds(db: Db): Promise<Row<'refunds'>[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', 'in', literals(['requested', 'pending']))
    .execute()
}

/** Refunds since a time that failed, and after which none of their order was made or is on its way. Oldest first. */
export function readFailedRefunds(db: Db, mode: PaymentMode, since: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.amount_cents', 'refunds.created_at', 'refunds.problem', 'refunds.order_id'])
    .where('refunds.status', '=', sql.lit('failed'))
    .where('refunds.created_at', '>=', since)
    .where(ofMode(mode))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'refunds.order_id')
            .whereRef('later.created_at', '>', 'refunds.created_at')
            .where('later.status', '!=', 'canceled'),
        ),
      ),
    )
    .orderBy('refunds.created_at')
    .execute()
}

export function isRunning({ status }: Pick<Row<'refunds'>, 'status'>): boolean {
  return status === 'requested' || status === 'pending'
}

/** Notes to a buyer go with the buyer. */
export async function eraseRefundNotes(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('refunds').set({ note: null }).where('order_id', '=', orderId).execute()
}
