import { toDollars } from '#contract/pricing/money.ts'
import { queueWebhooks } from '#server/features/store/webhooks/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Tells webhooks about an offer that waits for an answer, without the buyer's words. */
export function announceOffer(trx: Db, offer: Row<'offers'>): Promise<void> {
  return queueWebhooks(trx, 'offer.received', async () => [
    {
      fact: offer.id,
      path: '/admin/offers',
      data: {
        ...{ offerId: offer.id, beatId: offer.beat_id, title: offer.title, license: offer.license_name },
        ...{ price: toDollars(offer.price_cents), listPrice: toDollars(offer.list_price_cents) },
        currency: await readCurrency(trx),
        expiresAt: new Date(offer.expires_at).toISOString(),
      },
    },
  ])
}
