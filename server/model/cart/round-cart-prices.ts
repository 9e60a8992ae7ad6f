import type { PriceStep } from '#contract/pricing/currency.ts'
import { rounded } from '#server/model/price/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Rounds the prices at which licenses were put into carts to what the store's new currency has. */
export async function roundCartPrices(trx: Trx, step: PriceStep): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set({ price_cents: rounded('price_cents', step) })
    .where('price_cents', 'is not', null)
    .execute()
}
