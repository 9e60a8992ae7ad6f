import type { PriceStep } from '#contract/pricing/currency.ts'
import type { Sale } from '#contract/pricing/deal-rules.ts'
import { readListedSales } from '#server/model/deal/index.ts'
import { readSoldTiers, type SoldTier } from '#server/model/license/index.ts'
import { readPriceStep } from '#server/model/price/index.ts'
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
