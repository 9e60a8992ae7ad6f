import { sql } from 'kysely'
import type { ChangeUserRequest } from '#contract/accounts/admin-user.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { endSessions } from '#server/model/session/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { assertNotLastAdmin } from './assert-not-last-admin.ts'

/**
 * Changes a user's role or lock and ends their sessions. Does nothing if nothing changes.
 * @throws Problem user_not_found, last_admin, own_access for one's own account
 */
export async function changeUser(
  { db }: Connection,
  admin: RequestSession,
  userId: string,
  change: ChangeUserRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    if (!user) throw new ProblemError('user_not_found')
    const { role = user.role, locked = user.locked_at !== null } = change
    const hasNewRole = role !== user.role
    const hasNewLock = locked !== (user.locked_at !== null)
    if (!hasNewRole && !hasNewLock) return
    if (userId === admin.userId) throw new ProblemError('own_access')
    if (user.role === 'admin') await assertNotLastAdmin(trx, userId)
    await trx
      .updateTable('users')
      .set({
        session_version: sql<number>`session_version + 1`,
        role,
        ...(change.locked !== undefined && { locked_at: locked ? Date.now() : null }),
      })
      .where('id', '=', userId)
      .execute()
    await endSessions(trx, userId)
    const subject = { id: userId, name: user.username }
    if (hasNewRole)
      await recordAuditEvent(trx, admin, 'user.role-changed', subject, { from: user.role, to: role })
    if (hasNewLock) await recordAuditEvent(trx, admin, locked ? 'user.locked' : 'user.unlocked', subject)
  })
}
