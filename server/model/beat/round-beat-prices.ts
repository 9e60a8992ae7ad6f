import type { PriceStep } from '#contract/pricing/currency.ts'
import { rounded } from '#server/model/price/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Rounds every price to what the store's new currency has. */
export async function roundBeatPrices(trx: Trx, step: PriceStep): Promise<void> {
  await trx
    .updateTable('beats')
    .set({ price_cents: rounded('price_cents', step) })
    .where('price_cents', 'is not', null)
    .execute()
}
