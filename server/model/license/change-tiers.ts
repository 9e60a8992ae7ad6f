import type { Transaction } from 'kysely'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { readTiers, type TierRow } from './tier-rows.ts'

type TierChange<Result> = (trx: Transaction<Database>, tiers: TierRow[]) => Promise<Result>

/** Changes tiers in a transaction, given all current ones. */
export function changeTiers<Result>(db: Db, change: TierChange<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    // First, because locking its single row serializes changes.
    await recordCatalogueChange(trx, null)
    return change(trx, await readTiers(trx))
  })
}
