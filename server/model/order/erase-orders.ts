import type { Db, Trx } from '#server/platform/database/connect.ts'
import { literals } from '#server/platform/database/literals.ts'

/** Removes everything personal from an order, which stays as an anonymous sales record. */
export async function eraseOrderBuyer(trx: Trx, orderId: string): Promise<void> {
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
      // Names the buyer.
      confirmation_document: null,
      anonymized_at: Date.now(),
    })
    .where('id', '=', orderId)
    .execute()
}

/** Deletes an order that was never paid, with its lines. */
export async function deleteUnpaidOrder(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('orders').where('id', '=', orderId).where('status', '=', 'Canceled').execute()
}

/** Deletes checkouts that were canceled. @param before milliseconds since 1970 */
export async function purgeCanceledOrders(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('orders')
    .where('status', 'in', literals(['Canceled']))
    .where('created_at', '<', before)
    .execute()
}

/** Deletes anonymous sales records. @param before milliseconds since 1970 */
export async function purgeSalesRecords(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('orders')
    .where('anonymized_at', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}

/** Erases IP address and user agent of orders. @param before milliseconds since 1970 */
export async function forgetClients(db: Db, before: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ client_address: null, user_agent: null })
    .where('client_address', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
