import { uuidv7 } from 'uuidv7'
import { orderMails } from '#server/features/selling/payments/index.ts'
import { correctAddress, readRefusedElsewhere, recordConfirmation } from '#server/model/order/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { deleteMailsTo } from '#server/platform/mail/stored-mails.ts'

/** Keeps with each order what became of its receipt, which confirms it: the outbox forgets. */
export function followReceipts(mailer: Mailer): void {
  mailer.follow(orderMails.receipt, (trx, { orderId }, outcome) => recordConfirmation(trx, orderId, outcome))
}

/** Sends the receipts that another address has refused to the one that the buyer's account has now. */
export async function sendReceiptsTo(
  trx: Trx,
  { id, email }: Pick<Row<'users'>, 'id' | 'email'>,
): Promise<void> {
  for (const order of await readRefusedElsewhere(trx, id, email)) {
    await moveReceipt(trx, order, email)
    await queueReceipt(trx, order, email)
  }
}

/** Corrects the address of an order, to which nothing more is sent then. */
export async function moveReceipt(
  trx: Trx,
  order: Pick<Row<'orders'>, 'id' | 'email'>,
  email: string,
): Promise<void> {
  if (order.email !== null) await deleteMailsTo(trx, order.email, { orderId: order.id })
  await correctAddress(trx, order.id, email)
}

/** In the language of the order. */
export async function queueReceipt(
  trx: Trx,
  { id: orderId, locale }: Pick<Row<'orders'>, 'id' | 'locale'>,
  to: string,
): Promise<void> {
  const key = `receipt again:${uuidv7()}`
  await queueMail(trx, orderMails.receipt, { key, to, locale, data: { orderId, fact: 'again' } })
}
