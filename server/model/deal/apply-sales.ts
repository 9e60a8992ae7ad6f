import { z } from 'zod'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { isSet, toFlag } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { isDealRunning } from './deal-rows.ts'

/** Runs when a sale starts or ends. */
export const applySalesJob = defineJob('apply sales', z.object({}), { concurrency: 1 })

/** Schedules the catalogue's price changes at a sale's start and end. */
export async function scheduleSale(
  trx: Trx,
  { from_at, until_at, ended_at, paused_at }: Row<'deals'>,
  now: number,
): Promise<void> {
  if (ended_at !== null || paused_at !== null) return
  for (const at of [from_at, until_at])
    if (at !== null && at > now)
      await enqueueJob(trx, applySalesJob, {}, { runAt: at, uniqueKey: `apply sales ${at}` })
}

/**
 * Applies sales that started or ended before `now` to the catalogue. Only lists and sorting depend on this: carts and
 * orders always read the running sales.
 * @returns whether prices changed
 */
export function applySales(db: Db, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const sales = await trx.selectFrom('deals').selectAll().where('kind', '=', 'sale').execute()
    const turned = sales.filter((sale) => isDealRunning(sale, now) !== isSet(sale.listed))
    for (const { id, listed } of turned)
      await trx
        .updateTable('deals')
        .set({ listed: toFlag(!isSet(listed)) })
        .where('id', '=', id)
        .execute()
    if (turned.length > 0) await recordCatalogueChange(trx, null)
    return turned.length > 0
  })
}
