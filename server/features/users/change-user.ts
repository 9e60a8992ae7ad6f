import { sql } from 'kysely'
import type { ChangeUserRequest } from '#contract/admin-user.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { keepOneAdmin } from './last-admin.ts'

/**
 * Gives a user another role, or locks the account out or lets it in again, and ends its sessions. What is so already
 * stays as it is. Throws `user_not_found`, `own_access` for oneself, `last_admin`.
 */
export async function changeUser(
  { db, engine }: Connection,
  admin: Session,
  userId: string,
  change: ChangeUserRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    if (!user) throw new Problem('user_not_found')
    const acts = actsOf(user, change)
    if (acts.length === 0) return
    if (userId === admin.userId) throw new Problem('own_access')
    if (user.role === 'admin') await keepOneAdmin(trx, engine, userId)
    await trx
      .updateTable('users')
      .set({
        session_version: sql<number>`session_version + 1`,
        ...(change.role && { role: change.role }),
        ...(change.locked !== undefined && { locked_at: change.locked ? Date.now() : null }),
      })
      .where('id', '=', userId)
      .execute()
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    const subject = { id: userId, name: user.username }
    for (const act of acts) await recordAuditEvent(trx, admin, { ...act, subject })
  })
}

type Act = { action: 'user.role-changed' | 'user.locked' | 'user.unlocked'; details?: Record<string, string> }

function actsOf(user: Row<'users'>, { role, locked }: ChangeUserRequest): Act[] {
  const acts: Act[] = []
  if (role && role !== user.role)
    acts.push({ action: 'user.role-changed', details: { from: user.role, to: role } })
  if (locked !== undefined && locked !== (user.locked_at !== null))
    acts.push({ action: locked ? 'user.locked' : 'user.unlocked' })
  return acts
}
