import type { OfferListParams } from '#contract/offers/offer.ts'
import { openStatuses } from '#contract/orders/payment-status.ts'
import { type OfferRead, orderStatus, selectOffers } from '#server/model/offer/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

type Wanted = Omit<OfferListParams, 'of'> & { userId: string | undefined; now: number }

/** Newest first, of one buyer if `userId` is given. Returns one more row than `limit` if there is a next page. */
export async function listOffers(db: Db, wanted: Wanted): Promise<{ rows: OfferRead[]; total: number }> {
  const { cursor, limit } = wanted
  const rows = await matching(db, wanted)
    .$if(cursor !== undefined, (query) => query.where('offers.id', '<', cursor ?? ''))
    .orderBy('offers.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await matching(db, wanted)
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

function matching(db: Db, { userId, show, now }: Wanted) {
  const unpaid = [...openStatuses, 'Canceled'] as const
  return selectOffers(db)
    .$if(userId !== undefined, (query) => query.where('offers.user_id', '=', userId ?? ''))
    .$if(show === 'waiting', (query) =>
      query.where('offers.state', '=', 'waiting').where('offers.expires_at', '>', now),
    )
    .$if(show === 'answered', (query) =>
      query
        .where('offers.state', 'in', ['countered', 'accepted'])
        .where('offers.expires_at', '>', now)
        .where(({ or, eb }) => or([eb(orderStatus(), 'is', null), eb(orderStatus(), 'in', unpaid)])),
    )
    .$if(show === 'over', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('offers.state', 'in', ['declined', 'withdrawn']),
          eb('offers.expires_at', '<=', now),
          eb(orderStatus(), 'not in', unpaid),
        ]),
      ),
    )
}
