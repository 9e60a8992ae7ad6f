import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Notes to a buyer go with the buyer. */
export async function eraseRefundNotes(trx: Transaction<Database>, orderId: string): Promise<void> {
  await trx.updateTable('refunds').set({ note: null }).where('order_id', '=', orderId).execute()
}
