import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** The provider's name of a way to pay, such as `card` or `apple_pay`, and the last digits of its card. */
export type PaidWith = { method: string; cardLast4: string | undefined }

/** What became known of an order's payment. What is undefined stays as it is. */
type RecordedPayment = {
  status?: PaymentStatus | undefined
  refundedCents?: number | undefined
  /** Is linked, unless another one was meanwhile. Null: the order must have none. */
  intentId?: string | null | undefined
  /** What the provider kept, in cents of its account's currency. */
  fee?: { cents: number; currency: string } | undefined
  /** What was or is paid with. */
  paidWith?: PaidWith | undefined
  /** Evidence of the buyer's country. */
  cardCountry?: string | undefined
  /** The successful charge. */
  chargeId?: string | undefined
  /** Since when the provider has been checking it, in milliseconds since 1970; null: it no longer does. */
  processingSince?: number | null | undefined
  /** When the provider was last asked, in milliseconds since 1970. */
  checkedAt?: number | undefined
}

type PaidOrder = Pick<
  Row<'orders'>,
  | 'id'
  | 'status'
  | 'refunded_cents'
  | 'fee_cents'
  | 'fee_currency'
  | 'card_country'
  | 'paid_with'
  | 'card_last4'
  | 'charge_id'
  | 'processing_since'
>

/**
 * Writes what became known of a payment to its order, as far as that differs from the order as it was read.
 * @throws DatabaseUnavailable if the order's state has changed since: a database restart drops locks, so another instance
 * may have decided on newer facts, and the caller retries
 */
export async function recordPayment(db: Db, order: PaidOrder, known: RecordedPayment): Promise<void> {
  const {
    status = order.status,
    refundedCents = order.refunded_cents,
    intentId,
    fee,
    checkedAt,
    paidWith,
  } = known
  const cardCountry = known.cardCountry ?? order.card_country
  const chargeId = known.chargeId ?? order.charge_id
  const { processingSince = order.processing_since } = known
  const isNewState = status !== order.status || refundedCents !== order.refunded_cents
  const isNewFee = fee && (fee.cents !== order.fee_cents || fee.currency !== order.fee_currency)
  const cardLast4 = paidWith?.cardLast4 ?? null
  const isOtherWay = paidWith && (paidWith.method !== order.paid_with || cardLast4 !== order.card_last4)
  const changes = {
    ...(isNewState && { status, refunded_cents: refundedCents }),
    ...(isNewFee && { fee_cents: fee.cents, fee_currency: fee.currency }),
    ...(isOtherWay && { paid_with: paidWith.method, card_last4: cardLast4 }),
    ...(cardCountry !== order.card_country && { card_country: cardCountry }),
    ...(chargeId !== order.charge_id && { charge_id: chargeId }),
    ...(processingSince !== order.processing_since && { processing_since: processingSince }),
    ...(typeof intentId === 'string' && {
      intent_id: sql<string>`coalesce(${sql.ref('intent_id')}, ${intentId})`,
    }),
    ...(checkedAt !== undefined && { payment_checked_at: checkedAt }),
  }
  if (Object.keys(changes).length === 0) return
  const changed = await db
    .updateTable('orders')
    .set(changes)
    .where('id', '=', order.id)
    .$if(isNewState, (update) => update.where('status', '=', order.status))
    .$if(intentId === null, (update) => update.where('intent_id', 'is', null))
    .returning('id')
    .executeTakeFirst()
  if (!changed && isNewState)
    throw new DatabaseUnavailableError(new Error(`order ${order.id} was changed meanwhile`))
}
