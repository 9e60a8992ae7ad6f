import type { Transaction } from 'kysely'
import { recordCatalogueChange } from '#server/features/catalogue-changes/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { readTiers, type TierRow } from './tier-rows.ts'

/** What a tier is changed in. `tiers` are those of the store at this moment, without deleted ones. */
export type TierChange<Answer> = (trx: Transaction<Database>, tiers: TierRow[]) => Promise<Answer>

/**
 * Changes the store's tiers in one transaction. The catalogue's version is raised first: its one row makes changes of
 * tiers follow one another, so that each sees what the one before it did.
 */
export function changeTiers<Answer>(db: Db, change: TierChange<Answer>): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    await recordCatalogueChange(trx, null)
    return change(trx, await readTiers(trx))
  })
}
