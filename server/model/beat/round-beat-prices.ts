import type { Transaction } from 'kysely'
import type { PriceStep } from '#contract/pricing/currency.ts'
import { rounded } from '#server/model/price/index.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Rounds every price to what the store's new currency has. */
export async function roundBeatPrices(trx: Transaction<Database>, step: PriceStep): Promise<void> {
  await trx
    .updateTable('beats')
    .set({ price_cents: rounded('price_cents', step) })
    .where('price_cents', 'is not', null)
    .execute()
}
