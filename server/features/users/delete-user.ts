import type { Transaction } from 'kysely'
import { eraseFromAuditLog } from '#server/features/audit/index.ts'
import { recordCatalogueChange } from '#server/features/catalogue-changes/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { assertNotLastAdmin } from './assert-not-last-admin.ts'

/**
 * Deletes a user with sessions, cart, mails and beats; buyers keep what they bought, and paid orders stay as anonymous
 * records. The caller refreshes the catalogue.
 * @param onDeleted runs in the same transaction
 * @throws Problem user_not_found, last_admin
 */
export async function deleteUser(
  { db }: Connection,
  userId: string,
  onDeleted?: (trx: Transaction<Database>, user: Row<'users'>, beats: number) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertNotLastAdmin(trx, userId)
    const beats = await trx.deleteFrom('beats').where('owner_id', '=', userId).returning('id').execute()
    const [first, ...others] = beats.map((beat) => beat.id)
    if (first) await recordCatalogueChange(trx, first, ...others)
    const deleted = await trx.deleteFrom('users').where('id', '=', userId).returningAll().executeTakeFirst()
    if (!deleted) throw new Problem('user_not_found')
    await trx.deleteFrom('mails').where('recipient', '=', deleted.email).execute()
    await trx.deleteFrom('free_downloads').where('email_key', '=', deleted.email_key).execute()
    if (deleted.role === 'customer') await eraseFromAuditLog(trx, deleted)
    await onDeleted?.(trx, deleted, beats.length)
  })
}
