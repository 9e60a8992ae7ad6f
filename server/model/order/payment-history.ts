import { uuidv7 } from 'uuidv7'
import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** An entry of the payment history. `fact` is unique per order. */
export type HistoryEntry = {
  fact: string
  kind: PaymentEvent
  status: PaymentStatus
  message: string
}

/** Adds an entry unless its fact is already recorded. Returns whether it was added. */
export async function writeHistory(trx: Trx, orderId: string, entry: HistoryEntry): Promise<boolean> {
  const row = await trx
    .insertInto('payment_history')
    .values({ id: uuidv7(), order_id: orderId, at: Date.now(), ...entry })
    .onConflict((conflict) => conflict.columns(['order_id', 'fact']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The payment history of these orders, oldest first. */
export function readHistoryOf(db: Db, orderIds: readonly string[]): Promise<Row<'payment_history'>[]> {
  return db
    .selectFrom('payment_history')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .orderBy('at')
    .orderBy('id')
    .execute()
}
