import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { putBackOnSale } from './claim-exclusives.ts'
import { lockExclusives } from './exclusive-rows.ts'

/**
 * Puts a beat with a refunded exclusive back on sale.
 * @throws Problem beat_not_found, exclusive_in_force if its exclusive was not sold or not refunded
 */
export async function sellAgain(db: Db, admin: Session, beatId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [row] = await lockExclusives(trx, [beatId])
    const beat = await trx.selectFrom('beats').select('title').where('id', '=', beatId).executeTakeFirst()
    if (!beat) throw new Problem('beat_not_found')
    if (row?.state !== 'sold') throw new Problem('exclusive_in_force', { detail: 'This beat is on sale.' })
    const order = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', row.order_id)
      .executeTakeFirst()
    if (order?.status !== 'Refunded') throw new Problem('exclusive_in_force')
    await trx.deleteFrom('exclusives').where('beat_id', '=', beatId).execute()
    await putBackOnSale(trx, beatId)
    await recordAuditEvent(trx, admin, 'beat.sold-again', { id: beatId, name: beat.title })
  })
}

/** The beats whose exclusive license was refunded, so they can be sold again. */
export async function findRefundedExclusives(
  db: Db,
  beatIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('exclusives')
    .innerJoin('orders', 'orders.id', 'exclusives.order_id')
    .select('beat_id')
    .where('state', '=', 'sold')
    .where('orders.status', '=', 'Refunded')
    .where(inList(db, 'beat_id', beatIds))
    .execute()
  return new Set(rows.map(({ beat_id }) => beat_id))
}
