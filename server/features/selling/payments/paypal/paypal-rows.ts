import type { ReleaseReason } from '#server/model/payment/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { CaptureState } from './paypal-snapshot.ts'

export type PaypalRow = Row<'paypal_payments'>

/** The event that tells of an approval. */
export const APPROVED = 'CHECKOUT.ORDER.APPROVED'

export function findPayment(db: Db, orderId: string): Promise<PaypalRow | undefined> {
  return db.selectFrom('paypal_payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export function findPaymentBy(
  db: Db,
  column: 'paypal_id' | 'capture_id',
  id: string,
): Promise<PaypalRow | undefined> {
  return db.selectFrom('paypal_payments').selectAll().where(column, '=', id).executeTakeFirst()
}

/** Keeps the payment that is there. @returns the payment of the order afterwards */
export async function keepPayment(
  db: Db,
  payment: { order_id: string; paypal_id: string | null; approve_link: string | null },
  { closedFor }: { closedFor?: ReleaseReason | null } = {},
): Promise<PaypalRow> {
  await db
    .insertInto('paypal_payments')
    .values({
      ...payment,
      created_at: Date.now(),
      ...(closedFor !== undefined && { capture: 'closed' as const, reason: closedFor }),
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
  return db
    .selectFrom('paypal_payments')
    .selectAll()
    .where('order_id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
}

/**
 * Moves a payment from one state to another. The same number of refusals: an answer to an earlier capture decides nothing
 * about a later one.
 * @returns false if it was not there anymore: somebody else moved it
 */
export async function movePayment(
  db: Db,
  { order_id, refusals }: Pick<PaypalRow, 'order_id' | 'refusals'>,
  from: CaptureState,
  to: { capture: CaptureState } & Partial<
    Pick<PaypalRow, 'asked_at' | 'refused_at' | 'refusals' | 'issue' | 'reason'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paypal_payments')
    .set(to)
    .where('order_id', '=', order_id)
    .where('capture', '=', from)
    .where('refusals', '=', refusals)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Closes a payment for good, unless PayPal may have been asked for the money.
 * @returns false if it was, or if it is closed already
 */
export async function closeUncharged(
  db: Db,
  orderId: string,
  reason: ReleaseReason | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paypal_payments')
    .set({ capture: 'closed', reason })
    .where('order_id', '=', orderId)
    .where('capture', 'in', ['open', 'refused'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recordCapture(db: Db, orderId: string, captureId: string): Promise<void> {
  await db
    .updateTable('paypal_payments')
    .set({ capture_id: captureId })
    .where('order_id', '=', orderId)
    .execute()
}

/** The buyer leaves for PayPal's page. */
export async function recordDeparture(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('paypal_payments')
    .set((row) => ({ sent_after: row.ref('refusals') }))
    .where('order_id', '=', orderId)
    .execute()
}

/** The buyer came back from PayPal's page. */
export async function recordReturn(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('paypal_payments')
    .set((row) => ({ returned_after: row.ref('sent_after') }))
    .where('order_id', '=', orderId)
    .execute()
}

/** PayPal told of an approval. @param at by PayPal's clock, in milliseconds since 1970 */
export async function recordApproval(db: Db, paypalId: string, at: number): Promise<void> {
  await db
    .updateTable('paypal_payments')
    .set({ approved_at: at })
    .where('paypal_id', '=', paypalId)
    .where(({ or, eb }) => or([eb('approved_at', 'is', null), eb('approved_at', '<', at)]))
    .execute()
}

/**
 * Whether the buyer has approved since the last refusal: they were sent to PayPal after it and came back, or PayPal told of
 * an approval since then. PayPal may tell late, so it also has to have told of more approvals than were refused.
 */
export async function isApprovedAgain(db: Db, row: PaypalRow): Promise<boolean> {
  if (row.returned_after === row.refusals) return true
  if ((row.approved_at ?? 0) <= (row.refused_at ?? 0)) return false
  const { events } = await db
    .selectFrom('webhook_events')
    .select((select) => select.fn.countAll().as('events'))
    .where('intent_id', '=', row.paypal_id)
    .where('type', '=', APPROVED)
    .executeTakeFirstOrThrow()
  return Number(events) > row.refusals
}
