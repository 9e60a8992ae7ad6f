import { sql } from 'kysely'
import type { ChangeUserRequest } from '#contract/admin-user.ts'
import { type AuditEvent, recordAuditEvent } from '#server/features/audit/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { assertNotLastAdmin } from './assert-not-last-admin.ts'

/**
 * Changes a user's role or lock and ends their sessions. Does nothing if nothing changes.
 * @throws Problem user_not_found, last_admin, own_access for one's own account
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
    const events = auditEvents(user, change)
    if (events.length === 0) return
    if (userId === admin.userId) throw new Problem('own_access')
    if (user.role === 'admin') await assertNotLastAdmin(trx, engine, userId)
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
    for (const event of events) await recordAuditEvent(trx, admin, { ...event, subject })
  })
}

function auditEvents(user: Row<'users'>, { role, locked }: ChangeUserRequest): Omit<AuditEvent, 'subject'>[] {
  const events: Omit<AuditEvent, 'subject'>[] = []
  if (role && role !== user.role)
    events.push({ action: 'user.role-changed', details: { from: user.role, to: role } })
  if (locked !== undefined && locked !== (user.locked_at !== null))
    events.push({ action: locked ? 'user.locked' : 'user.unlocked' })
  return events
}
