import type { Transaction } from 'kysely'
import { anonymizeLicenses, type Delivery } from '#server/features/delivery/index.ts'
import { eraseBuyer } from '#server/features/invoices/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

/**
 * Turns a paid order into an anonymous sales record: keeps date, amounts, lines, payment, refunds and download times;
 * removes everything personal, also from mails about it.
 */
export async function anonymizeOrder(
  trx: Transaction<Database>,
  delivery: Pick<Delivery, 'signingKey'>,
  order: Row<'orders'>,
): Promise<void> {
  await anonymizeLicenses(trx, delivery, order)
  await eraseBuyer(trx, order.id)
  await trx
    .updateTable('orders')
    .set({
      user_id: null,
      username: null,
      email: null,
      artist_name: null,
      billing: null,
      vat_check: null,
      client_address: null,
      user_agent: null,
      anonymized_at: Date.now(),
    })
    .where('id', '=', order.id)
    .execute()
  if (order.email !== null)
    await trx
      .deleteFrom('mails')
      .where('recipient', '=', order.email)
      .where('data', 'like', `%"orderId":"${order.id}"%`)
      .execute()
}
