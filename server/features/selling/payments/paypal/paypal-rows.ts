import type { ReleaseReason } from '#server/model/payment/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { CaptureState } from './paypal-snapshot.ts'

export type PaypalRow = Row<'paypal_payments'>

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
  to: { capture: CaptureState } & Partial<Pick<PaypalRow, 'asked_at' | 'refusals' | 'issue' | 'reason'>>,
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

/** Counts that the buyer came back from PayPal. */
export async function recordReturn(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('paypal_payments')
    .set((row) => ({ returns: row('returns', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * How often the buyer approved, as far as the store knows: by PayPal's events, each counted once, or by coming back. One
 * approval causes one of each, in any order.
 */
export async function countApprovals(db: Db, { paypal_id, returns }: PaypalRow): Promise<number> {
  const { events } = await db
    .selectFrom('webhook_events')
    .select((select) => select.fn.countAll().as('events'))
    .where('intent_id', '=', paypal_id)
    .where('type', '=', 'CHECKOUT.ORDER.APPROVED')
    .executeTakeFirstOrThrow()
  return Math.max(Number(events), returns)
}
