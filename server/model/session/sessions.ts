import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

/** Keeps a session that was opened. */
export async function keepSession(db: Db, session: Insertable<Database['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Gives a session another id, by which its old token opens nothing any more. @param now milliseconds since 1970 */
export async function renewSessionId(db: Db, id: string, to: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ id: to, proved_at: now }).where('id', '=', id).execute()
}

/** When a session was last used, in milliseconds since 1970. */
export async function recordSeen(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** @returns false if the user has no such session */
export async function endOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(ended.numDeletedRows) > 0
}

/** Signs a user out everywhere, or everywhere but here. */
export async function endSessions(
  db: Db | Trx,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) sessions = sessions.where('id', '!=', except)
  await sessions.execute()
}

/** Sessions of a user that are not over at `now`, last used first. */
export function readSessions(db: Db, userId: string, now: number): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** All sessions of a user that are still kept, oldest first. */
export function readAllSessions(db: Db, userId: string): Promise<Row<'sessions'>[]> {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}
