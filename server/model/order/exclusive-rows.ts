import { lockBeats } from '#server/model/beat/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readLinesOf } from './reads.ts'
import { isExclusiveLine } from './refunded-exclusives.ts'

/**
 * Reads the holders and buyers of these beats' exclusives. Locks the beats until the transaction ends, to serialize
 * checkouts of the same beat.
 */
export async function lockExclusives(trx: Trx, beatIds: readonly string[]): Promise<Row<'exclusives'>[]> {
  const ids = ['', ...new Set(beatIds)]
  await lockBeats(trx, ids)
  return trx.selectFrom('exclusives').selectAll().where('beat_id', 'in', ids).execute()
}

/** Who holds or bought a beat's exclusive. */
export function findExclusive(db: Db, beatId: string): Promise<Row<'exclusives'> | undefined> {
  return db.selectFrom('exclusives').selectAll().where('beat_id', '=', beatId).executeTakeFirst()
}

/** Whether an order has claimed exclusives: they have left the store because of it. */
export async function hasClaimed(db: Db, orderId: string): Promise<boolean> {
  const claimed = await db
    .selectFrom('exclusives')
    .select('beat_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'sold')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Whether another order holds or bought the exclusive. */
export function isTaken(row: Row<'exclusives'>, orderId: string | undefined, now: number): boolean {
  return row.order_id !== orderId && (row.state === 'sold' || row.held_until > now)
}

/** The beats that an order buys exclusively. */
export async function exclusiveBeatsOf(trx: Db | Trx, orderId: string): Promise<string[]> {
  const lines = await readLinesOf(trx, orderId)
  return lines.filter(isExclusiveLine).map(({ beat_id }) => beat_id)
}
