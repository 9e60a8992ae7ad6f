import { orderNamedBy } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Deletes documents issued before a time, in milliseconds since 1970, whose order is gone. */
export async function purgeInvoices(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('invoices')
    .where('issued_at', '<', before)
    .where(({ exists, not }) => not(exists(orderNamedBy(db, 'invoices.order_id'))))
    .execute()
}
