import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Takes a beat out of the store because its exclusive is sold. @param now milliseconds since 1970 */
export async function takeOffSale(trx: Trx, beatId: string, now: number): Promise<void> {
  await trx
    .updateTable('beats')
    .set({ exclusive_sold_at: now, changed_at: now })
    .where('id', '=', beatId)
    .execute()
  await recordCatalogueChange(trx, beatId)
}

/** Sells a beat again whose exclusive was sold. */
export async function putBackOnSale(trx: Trx, beatId: string): Promise<void> {
  await trx
    .updateTable('beats')
    .set({ exclusive_sold_at: null, changed_at: Date.now() })
    .where('id', '=', beatId)
    .execute()
  await recordCatalogueChange(trx, beatId)
}
