import type { ExpressionBuilder } from 'kysely'
import { isPayableOrder } from '#server/model/order/index.ts'
import type { AgreedPrices, ListingKey } from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

/** Prices of a buyer's accepted offers that have neither expired nor been used. */
export async function readAgreedPrices(
  db: Db,
  buyer: { buyerId: string; now: number },
): Promise<AgreedPrices> {
  return lookup(await readUsableOffers(db, buyer))
}

/** A buyer's accepted offers that have neither expired nor been used. */
export function readUsableOffers(
  db: Db,
  { buyerId, now }: { buyerId: string; now: number },
): Promise<Row<'offers'>[]> {
  return db
    .selectFrom('offers')
    .leftJoin('orders', 'orders.id', 'offers.order_id')
    .selectAll('offers')
    .where('offers.user_id', '=', buyerId)
    .where(isUsable(now))
    .execute()
}

/** Agreed prices of an order, with a grace period after its offers expire. */
export async function readOrderAgreedPrices(
  db: Db,
  { orderId, now }: { orderId: string; now: number },
): Promise<AgreedPrices> {
  const rows = await db
    .selectFrom('offers')
    .select(['beat_id', 'license_id', 'agreed_cents'])
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now - PAYING_MS)
    .execute()
  return lookup(rows)
}

/** Grace period of an open order after its offer expires. */
const PAYING_MS = 30 * 60_000

/** Condition on offers joined with the last order of their license: accepted, not expired, not bought or about to be. */
function isUsable(now: number) {
  return ({ and, or, eb }: ExpressionBuilder<Database, 'offers' | 'orders'>) =>
    and([
      eb('offers.state', '=', 'accepted'),
      eb('offers.expires_at', '>', now),
      or([eb('offers.order_id', 'is', null), isPayableOrder(), eb('orders.status', '=', 'Canceled')]),
    ])
}

type Agreed = ListingKey & { agreed_cents: number | null }

function lookup(rows: readonly Agreed[]): AgreedPrices {
  return ({ beat_id, license_id }) =>
    rows.find((row) => row.beat_id === beat_id && row.license_id === license_id)?.agreed_cents ?? null
}
