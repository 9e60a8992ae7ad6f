import { uuidv7 } from 'uuidv7'
import { currencies } from '#contract/pricing/currency.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { findListings } from '#server/model/quote/index.ts'
import { toFlag } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { DemoBuyer } from './buyers.ts'
import type { FiguresOf } from './figures.ts'

const DAY_MS = 86_400_000
const ANSWER_MS = 7 * DAY_MS

/** One waits for an answer, one for the buyer, and one was declined. */
export async function addOpenOffers(
  trx: Trx,
  buyers: readonly DemoBuyer[],
  beats: readonly FiguresOf[],
  now: number,
): Promise<void> {
  const wanted = [
    { beat: beats[8], daysAgo: 14, state: 'declined' },
    { beat: beats[5], daysAgo: 3, state: 'countered' },
    { beat: beats[2], daysAgo: 1, state: 'waiting' },
  ] as const
  for (const [index, { beat, daysAgo, state }] of wanted.entries()) {
    const [buyer] = buyers.filter(({ beats }) => beat && !beats.has(beat.id)).slice(index)
    if (!beat || !buyer) continue
    const license = await trx
      .selectFrom('beat_licenses')
      .select('id')
      .where('beat_id', '=', beat.id)
      .orderBy('position')
      .offset(1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await addOffer(trx, buyer, { beatId: beat.id, licenseId: license.id, at: now - daysAgo * DAY_MS }, state)
  }
}

/** Accepted ones can be bought until the transaction is over. */
export async function addOffer(
  trx: Trx,
  buyer: DemoBuyer,
  { beatId, licenseId, at }: { beatId: string; licenseId: string; at: number },
  state: Row<'offers'>['state'],
): Promise<void> {
  const key = { beat_id: beatId, license_id: licenseId }
  const currency = await readCurrency(trx)
  const listing = (await findListings(trx, [key], currency))(key)
  if (!listing) throw new Error('the demo makes an offer for what is not on sale')
  const { beat, license, listPriceCents } = listing
  const { step } = currencies[currency]
  const share = (percent: number) => Math.round((listPriceCents * percent) / 100 / step) * step
  const answered_at = at + DAY_MS / 2
  const answers = {
    waiting: {},
    withdrawn: {},
    countered: { counter_cents: share(85), counter_message: 'Can we meet here?', countered_at: answered_at },
    accepted: { agreed_cents: share(75), answered_by: 'store', answered_at },
    declined: { answer: 'Too low for this one, sorry.', answered_by: 'store', answered_at },
  } as const
  await trx
    .insertInto('offers')
    .values({
      ...{ id: uuidv7(), user_id: buyer.id, ...key, state, ...answers[state] },
      title: beat.title,
      producer: beat.producer,
      image: beat.image,
      license_name: license.name,
      is_exclusive: toFlag(license.scope.exclusive),
      list_price_cents: listPriceCents,
      price_cents: share(state === 'declined' ? 30 : 75),
      message: 'Demo: for a single that comes out next month.',
      expires_at:
        state === 'accepted'
          ? Date.now() + DAY_MS
          : at + ANSWER_MS + (state === 'countered' ? DAY_MS / 2 : 0),
      created_at: at,
    })
    .execute()
}
