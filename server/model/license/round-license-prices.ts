import type { PriceStep } from '#contract/pricing/currency.ts'
import { rounded } from '#server/model/price/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Rounds the prices of tiers, and beats' own ones for them, to what the store's new currency has. */
export async function roundLicensePrices(trx: Trx, step: PriceStep): Promise<void> {
  const price_cents = rounded('price_cents', step)
  for (const table of ['beat_licenses', 'license_templates'] as const)
    await trx.updateTable(table).set({ price_cents }).where('price_cents', 'is not', null).execute()
}

/** Raises the prices of tiers to what the license form allows at least. */
export async function raiseTierPrices(trx: Trx, minCents: number): Promise<void> {
  await trx
    .updateTable('license_templates')
    .set({ price_cents: minCents })
    .where('price_cents', '<', minCents)
    .execute()
}
