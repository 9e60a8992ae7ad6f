import { sql } from 'kysely'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { endSessions } from '#server/model/session/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Ends every session of a user. @throws Problem user_not_found */
export async function signOutUser(db: Db, admin: RequestSession, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ session_version: sql<number>`session_version + 1` })
      .where('id', '=', userId)
      .returning('username')
      .executeTakeFirstOrThrow(() => new ProblemError('user_not_found'))
    await endSessions(trx, userId)
    await recordAuditEvent(trx, admin, 'user.signed-out', { id: userId, name: user.username })
  })
}
