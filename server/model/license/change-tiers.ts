import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { readTiers, type TierRow } from './tier-rows.ts'

type TierChange<Result> = (trx: Trx, tiers: TierRow[]) => Promise<Result>

/** Changes tiers in a transaction, given all current ones. */
export function changeTiers<Result>(db: Db, change: TierChange<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    // First, because locking its single row serializes changes.
    await recordCatalogueChange(trx, null)
    return change(trx, await readTiers(trx))
  })
}
