import { uuidv7 } from 'uuidv7'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A price before it was replaced. `pricePercent` only of tiers. */
type ReplacedPrice = {
  subject: Row<'price_history'>['subject']
  subjectId: string
  priceCents: number | null
  pricePercent?: number
}

/** Keeps a price, in the transaction that replaces it. */
export async function recordReplacedPrice(trx: Trx, price: ReplacedPrice): Promise<void> {
  await trx
    .insertInto('price_history')
    .values({
      id: uuidv7(),
      subject: price.subject,
      subject_id: price.subjectId,
      price_cents: price.priceCents,
      price_percent: price.pricePercent ?? null,
      replaced_at: Date.now(),
    })
    .execute()
}

/** Forgets every price that was replaced: in another currency, none is a reference. */
export async function forgetReplacedPrices(trx: Trx): Promise<void> {
  await trx.deleteFrom('price_history').execute()
}
