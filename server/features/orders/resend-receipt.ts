import { uuidv7 } from 'uuidv7'
import { orderNumber } from '#contract/order.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { orderMails } from '#server/features/payments/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

/**
 * Mails the receipt of a paid order again, with new links.
 * @returns the buyer's id
 * @throws Problem order_not_found, no_receipt
 */
export function resendReceipt(db: Db, admin: Session, orderId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    if (!order) throw new Problem('order_not_found')
    if (order.status !== 'Completed' || order.user_id === null || order.email === null)
      throw new Problem('no_receipt')
    const key = `receipt again:${uuidv7()}`
    await queueMail(trx, orderMails.receipt, { key, to: order.email, data: { orderId, fact: 'again' } })
    await recordAuditEvent(trx, admin, 'order.receipt-sent', { id: orderId, name: orderNumber(orderId) })
    return order.user_id
  })
}
