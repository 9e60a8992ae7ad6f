import type { PriceStep } from '#contract/currency.ts'
import type { Sale } from '#contract/deal-rules.ts'
import { readPriceStep } from '#server/features/currency/index.ts'
import { readListedSales } from '#server/features/deals/index.ts'
import { readSoldTiers, type SoldTier } from '#server/features/licenses/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * All that prices in the catalogue depend on beside a beat and its licenses. Whatever changes it also records a catalogue
 * change, so it can be kept as long as the version of the catalogue.
 */
export type PriceRules = { tiers: ReadonlyMap<string, SoldTier>; sales: readonly Sale[]; step: PriceStep }

export async function readPriceRules(db: Db): Promise<PriceRules> {
  return {
    tiers: await readSoldTiers(db),
    sales: await readListedSales(db),
    step: await readPriceStep(db),
  }
}
