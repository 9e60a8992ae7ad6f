import type { Transaction } from 'kysely'
import { anonymizeLicenses, type DeliveryDeps } from '#server/features/selling/files/index.ts'
import { eraseBuyer } from '#server/features/selling/invoices/index.ts'
import { eraseStatementsAbout } from '#server/features/selling/withdrawals/index.ts'
import { eraseOrderBuyer, eraseRefundNotes } from '#server/model/order/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { deleteMailsTo } from '#server/platform/mail/stored-mails.ts'

/**
 * Turns a paid order into an anonymous sales record: keeps date, amounts, lines, payment, refunds and download times;
 * removes everything personal, also from mails about it.
 */
export async function anonymizeOrder(
  trx: Transaction<Database>,
  delivery: Pick<DeliveryDeps, 'signingKey'>,
  order: Row<'orders'>,
): Promise<void> {
  await anonymizeLicenses(trx, delivery, order)
  await eraseBuyer(trx, order.id)
  await eraseOrderBuyer(trx, order.id)
  await eraseRefundNotes(trx, order.id)
  await eraseStatementsAbout(trx, order.id)
  if (order.email !== null) await deleteMailsTo(trx, order.email, { orderId: order.id })
}
