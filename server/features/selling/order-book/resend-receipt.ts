import { uuidv7 } from 'uuidv7'
import { orderNumber } from '#contract/orders/order.ts'
import { orderMails } from '#server/features/selling/payments/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readOrder } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

/**
 * Mails the receipt of a paid order again, with new links.
 * @returns the buyer's id
 * @throws Problem order_not_found, no_receipt
 */
export function resendReceipt(db: Db, admin: RequestSession, orderId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const order = await readOrder(trx, orderId)
    if (order.status !== 'Completed' || order.user_id === null || order.email === null)
      throw new ProblemError('no_receipt')
    const key = `receipt again:${uuidv7()}`
    await queueMail(trx, orderMails.receipt, { key, to: order.email, data: { orderId, fact: 'again' } })
    await recordAuditEvent(trx, admin, 'order.receipt-sent', { id: orderId, name: orderNumber(orderId) })
    return order.user_id
  })
}
