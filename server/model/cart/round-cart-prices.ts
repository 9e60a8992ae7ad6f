import type { Transaction } from 'kysely'
import type { PriceStep } from '#contract/pricing/currency.ts'
import { rounded } from '#server/model/price/index.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Rounds the prices at which licenses were put into carts to what the store's new currency has. */
export async function roundCartPrices(trx: Transaction<Database>, step: PriceStep): Promise<void> {
  await trx
    .updateTable('cart_items')
    .set({ price_cents: rounded('price_cents', step) })
    .where('price_cents', 'is not', null)
    .execute()
}
