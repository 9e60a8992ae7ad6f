import { sql } from 'kysely'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Ends every session of a user. @throws Problem user_not_found */
export async function signOutUser(db: Db, admin: Session, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ session_version: sql<number>`session_version + 1` })
      .where('id', '=', userId)
      .returning('username')
      .executeTakeFirstOrThrow(() => new Problem('user_not_found'))
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await recordAuditEvent(trx, admin, 'user.signed-out', { id: userId, name: user.username })
  })
}
