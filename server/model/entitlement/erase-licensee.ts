import type { LicenseStatement } from '#contract/licenses/verification.ts'
import type { Json } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/**
 * Removes the buyer from a license and its downloads, and ends its links.
 * @param signed the license without its buyer; undefined if it was never signed
 */
export async function eraseLicensee(
  trx: Trx,
  grantId: string,
  signed: { statement: Json<LicenseStatement>; signature: string } | undefined,
): Promise<void> {
  await trx
    .updateTable('grants')
    .set({
      user_id: null,
      // Names the buyer, and nothing refers to it any more.
      document: null,
      document_source: null,
      streams: null,
      streams_reported_at: null,
      ...signed,
    })
    .where('id', '=', grantId)
    .execute()
  // Release links can identify the buyer.
  await trx.deleteFrom('license_uses').where('grant_id', '=', grantId).execute()
  await trx
    .updateTable('downloads')
    .set({ user_id: null, client_address: null, user_agent: null })
    .where('grant_id', '=', grantId)
    .execute()
}
