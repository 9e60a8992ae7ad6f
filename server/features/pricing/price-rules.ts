import type { PriceStep } from '#contract/currency.ts'
import type { Sale } from '#contract/deal-rules.ts'
import { readPriceStep } from '#server/features/currency/index.ts'
import { readListedSales } from '#server/features/deals/index.ts'
import { readSoldTiers, type SoldTier } from '#server/features/licenses/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Everything that catalogue prices depend on besides beats and licenses. Every change to it also records a catalogue
 * change, so it can be cached by catalogue version.
 */
export type PriceRules = { tiers: ReadonlyMap<string, SoldTier>; sales: readonly Sale[]; step: PriceStep }

export async function readPriceRules(db: Db): Promise<PriceRules> {
  return {
    tiers: await readSoldTiers(db),
    sales: await readListedSales(db),
    step: await readPriceStep(db),
  }
}
