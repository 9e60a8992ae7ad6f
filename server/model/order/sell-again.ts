import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { findBeat, putBackOnSale } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockExclusives } from './exclusive-rows.ts'
import { findRefundedExclusives } from './refunded-exclusives.ts'

/**
 * Puts a beat with a refunded exclusive back on sale.
 * @throws Problem beat_not_found, exclusive_in_force if its exclusive was not sold or not refunded
 */
export async function sellAgain(db: Db, admin: RequestSession, beatId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [row] = await lockExclusives(trx, [beatId])
    const beat = await findBeat(trx, beatId)
    if (!beat) throw new ProblemError('beat_not_found')
    if (row?.state !== 'sold')
      throw new ProblemError('exclusive_in_force', { detail: msg`This beat is on sale.` })
    if (!(await findRefundedExclusives(trx, [beatId])).has(beatId))
      throw new ProblemError('exclusive_in_force')
    await trx.deleteFrom('exclusives').where('beat_id', '=', beatId).execute()
    await putBackOnSale(trx, beatId)
    await recordAuditEvent(trx, admin, 'beat.sold-again', { id: beatId, name: beat.title })
  })
}
