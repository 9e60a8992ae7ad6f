import type { PriceStep } from '#contract/pricing/currency.ts'
import { rounded } from '#server/model/price/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Rounds amounts and minimums of deals to what the store's new currency has. */
export async function roundDealAmounts(trx: Trx, step: PriceStep): Promise<void> {
  await trx
    .updateTable('deals')
    .set({ amount_cents: rounded('amount_cents', step), minimum_cents: rounded('minimum_cents', step) })
    .execute()
}
