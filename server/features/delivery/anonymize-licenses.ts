import type { Transaction } from 'kysely'
import type { Database, Row } from '#server/platform/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'
import { withoutLicensee } from './license-statement.ts'

/**
 * Removes the buyer from an order's licenses and downloads and revokes their links. Certificates stay verifiable, and
 * download dates stay.
 */
export async function anonymizeLicenses(
  trx: Transaction<Database>,
  delivery: Pick<Delivery, 'signingKey'>,
  order: Row<'orders'>,
): Promise<void> {
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  const grants = await trx.selectFrom('grants').selectAll().where('order_id', '=', order.id).execute()
  for (const grant of grants) {
    const line = lines.find(({ id }) => id === grant.line_id)
    const { statement } = grant
    await trx
      .updateTable('grants')
      .set({
        user_id: null,
        // Names the buyer, and nothing refers to it any more.
        document: null,
        document_source: null,
        streams: null,
        streams_reported_at: null,
        ...(line && statement !== null && withoutLicensee(delivery, order, line, { ...grant, statement })),
      })
      .where('id', '=', grant.id)
      .execute()
    // Release links can identify the buyer.
    await trx.deleteFrom('license_uses').where('grant_id', '=', grant.id).execute()
    await trx
      .updateTable('downloads')
      .set({ user_id: null, client_address: null, user_agent: null })
      .where('grant_id', '=', grant.id)
      .execute()
  }
}
