import { orderNumber } from '#contract/orders/order.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readOrder, returnConfirmation } from '#server/model/order/index.ts'
import { findUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { moveReceipt, queueReceipt } from './follow-receipts.ts'

/**
 * Mails the receipt of a paid order again, with new links; if the order's address has refused it, to the one that the
 * buyer's account has now.
 * @returns the buyer's id
 * @throws Problem order_not_found, no_receipt
 */
export function resendReceipt(db: Db, admin: RequestSession, orderId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const order = await readOrder(trx, orderId)
    const { user_id: buyerId, email } = order
    if (order.status !== 'Completed' || buyerId === null || email === null)
      throw new ProblemError('no_receipt')
    const to =
      order.confirmation_state === 'refused' ? ((await findUser(trx, buyerId))?.email ?? email) : email
    if (to !== email) await moveReceipt(trx, order, to)
    await queueReceipt(trx, order, to)
    await recordAuditEvent(trx, admin, 'order.receipt-sent', { id: orderId, name: orderNumber(orderId) })
    return buyerId
  })
}

/**
 * Records that a receipt came back which the mail server had accepted: the order counts as not confirmed until another one is
 * accepted.
 * @throws Problem order_not_found, receipt_not_sent
 */
export async function markReturned(db: Db, admin: RequestSession, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await readOrder(trx, orderId)
    if (!(await returnConfirmation(trx, orderId, Date.now()))) throw new ProblemError('receipt_not_sent')
    await recordAuditEvent(trx, admin, 'order.receipt-returned', { id: orderId, name: orderNumber(orderId) })
  })
}
