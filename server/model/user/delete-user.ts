import { eraseFromAuditLog } from '#server/model/audit/index.ts'
import type { Connection, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { deleteMailsTo } from '#server/platform/mail/stored-mails.ts'
import { assertNotLastAdmin } from './assert-not-last-admin.ts'

/** Deletes what another feature keeps of a user who is being deleted. */
export type DeletionFollower = (trx: Trx, user: Row<'users'>) => Promise<void>

/**
 * Deletes a user with sessions, cart, mails and what followers of the deletion delete, such as beats; buyers keep what
 * they bought, and paid orders stay as anonymous records. The caller refreshes the catalogue.
 * @param followers run in the same transaction, before the account's row goes
 * @param onDeleted runs in the same transaction
 * @throws Problem user_not_found, last_admin
 */
export async function deleteUser(
  { db }: Connection,
  userId: string,
  {
    followers = [],
    onDeleted,
  }: {
    followers?: readonly DeletionFollower[]
    onDeleted?: ((trx: Trx, user: Row<'users'>, beats: number) => Promise<void>) | undefined
  } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertNotLastAdmin(trx, userId)
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    if (!user) throw new ProblemError('user_not_found')
    const beats = await trx.selectFrom('beats').select('id').where('owner_id', '=', userId).execute()
    for (const follow of followers) await follow(trx, user)
    const deleted = await trx.deleteFrom('users').where('id', '=', userId).returning('id').executeTakeFirst()
    if (!deleted) throw new ProblemError('user_not_found')
    await deleteMailsTo(trx, user.email)
    if (user.role === 'customer') await eraseFromAuditLog(trx, user)
    await onDeleted?.(trx, user, beats.length)
  })
}
