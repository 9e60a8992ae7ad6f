import type { Transaction } from 'kysely'
import { freeExclusives } from '#server/features/selling/exclusives/index.ts'
import { freeDeals } from '#server/model/deal/index.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Releases what a canceled order reserved: its exclusives and the use of its code. */
export async function freeReservations(trx: Transaction<Database>, orderId: string): Promise<void> {
  await freeExclusives(trx, orderId)
  await freeDeals(trx, orderId)
}
