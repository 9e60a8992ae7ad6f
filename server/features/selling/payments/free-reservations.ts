import type { Transaction } from 'kysely'
import { freeDeals } from '#server/model/deal/index.ts'
import { freeExclusives } from '#server/model/order/index.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Releases what a canceled order reserved: its exclusives and the use of its code. */
export async function freeReservations(trx: Transaction<Database>, orderId: string): Promise<void> {
  await freeExclusives(trx, orderId)
  await freeDeals(trx, orderId)
}
