import type { OfferState } from '#contract/offers/offer.ts'
import { isOpen, type PaymentStatus } from '#contract/orders/payment-status.ts'
import { orderColumn } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const DAY_MS = 86_400_000
export const ANSWER_MS = 7 * DAY_MS
export const BUY_MS = 3 * DAY_MS

/** An offer with its buyer and the state of the last order of its license. */
export type OfferRead = Row<'offers'> & {
  username: string
  email: string
  order_status: PaymentStatus | null
}

/** Of the last order of its license; null without one. For queries that have `offers`. */
export function orderStatus() {
  return orderColumn('status', 'offers.order_id')
}

/** All offers with what their state depends on. */
export function selectOffers(db: Db) {
  return db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .selectAll('offers')
    .select(['users.username', 'users.email', orderStatus().as('order_status')])
}

/** Whether an order of its license was paid. A canceled order frees the offer. */
export function isBought({ order_status }: Pick<OfferRead, 'order_status'>): boolean {
  return order_status !== null && !isOpen(order_status) && order_status !== 'Canceled'
}

export function stateOf(
  offer: Pick<OfferRead, 'state' | 'expires_at' | 'order_status'>,
  now: number,
): OfferState {
  if (isBought(offer)) return 'bought'
  const isLive = offer.state === 'waiting' || offer.state === 'countered' || offer.state === 'accepted'
  return isLive && offer.expires_at <= now ? 'lapsed' : offer.state
}

/** Floor in cents, below which offers are declined at once; null without one. */
export function floorCents(listPriceCents: number, percent: number | null): number | null {
  return percent === null ? null : Math.ceil((listPriceCents * percent) / 100)
}

/** Display name of an offer. */
export function offerName({ title, license_name }: Pick<Row<'offers'>, 'title' | 'license_name'>): string {
  return `${title}, ${license_name} license`
}
