import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#server/platform/database/schema.ts'
import type { HistoryEntry } from './decide-order-state.ts'

/** Adds an entry unless its fact has been told already. @returns whether it was added */
export async function writeHistory(
  trx: Transaction<Database>,
  orderId: string,
  entry: HistoryEntry,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_history')
    .values({ id: uuidv7(), order_id: orderId, at: Date.now(), ...entry })
    .onConflict((conflict) => conflict.columns(['order_id', 'fact']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
