import type { Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { readUsableOffers } from './read-agreed-prices.ts'

/**
 * Links the buyer's accepted offers for the licenses of an order to it: once it is paid they are used, even if a sale made
 * a license cheaper than agreed.
 */
export async function linkOffers(
  trx: Trx,
  { orderId, userId, now }: { orderId: string; userId: string; now: number },
  lines: readonly { beat_id: string; license_id: string }[],
): Promise<void> {
  if (lines.length === 0) return
  const usable = await readUsableOffers(trx, { buyerId: userId, now })
  const ids = usable
    .filter((offer) =>
      lines.some(({ beat_id, license_id }) => beat_id === offer.beat_id && license_id === offer.license_id),
    )
    .map(({ id }) => id)
  await trx
    .updateTable('offers')
    .set({ order_id: orderId })
    .where(inList(trx, 'id', ids))
    .execute()
}
