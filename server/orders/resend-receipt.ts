import { uuidv7 } from 'uuidv7'
import { orderNumber } from '#contract/order.ts'
import { noteAdminAct } from '#server/database/audit-log.ts'
import type { Db } from '#server/database/connect.ts'
import type { Session } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { orderMails } from '#server/payments/notices.ts'

/** Mails the receipt of a paid order once more, with new links. Throws `order_not_found`, `no_receipt`. */
export async function resendReceipt(db: Db, admin: Session, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    if (!order) throw new Problem('order_not_found')
    if (order.status !== 'Completed') throw new Problem('no_receipt')
    const key = `receipt again:${uuidv7()}`
    await queueMail(trx, orderMails.receipt, { key, to: order.email, data: { orderId, fact: 'again' } })
    const subject = { id: orderId, name: orderNumber(orderId) }
    await noteAdminAct(trx, admin, { action: 'order.receipt-sent', subject, details: { to: order.email } })
  })
}
