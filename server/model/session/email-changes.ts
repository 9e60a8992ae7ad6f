import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const CONFIRMATION_TTL_MS = 24 * 3_600_000

/** Asks for the confirmation of an address within a day, in place of one that was asked for before. */
export async function askEmailChange(
  trx: Trx,
  { id, userId, email }: { id: string; userId: string; email: string },
): Promise<void> {
  await dropEmailChanges(trx, userId)
  await trx
    .insertInto('email_changes')
    .values({ id, user_id: userId, email, token_hash: null, expires_at: Date.now() + CONFIRMATION_TTL_MS })
    .execute()
}

/** An attacker with the old password may have asked for one. */
export async function dropEmailChanges(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Keeps the hash of the token that was mailed to confirm a change. */
export async function keepConfirmationToken(db: Db, changeId: string, hash: string): Promise<void> {
  await db.updateTable('email_changes').set({ token_hash: hash }).where('id', '=', changeId).execute()
}

/** The same for a new account's address. @returns false if it is confirmed, or another one was asked for since */
export async function keepWelcomeToken(
  db: Db,
  { userId, email }: { userId: string; email: string },
  hash: string,
): Promise<boolean> {
  const waiting = await db
    .updateTable('email_changes')
    .set({ token_hash: hash })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(waiting.numUpdatedRows) === 1
}

/** Uses up a confirmation. @returns undefined if it is unknown, used or expired */
export async function takeEmailChange(trx: Trx, hash: string): Promise<Row<'email_changes'> | undefined> {
  return trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .returningAll()
    .executeTakeFirst()
}

export function findEmailChange(db: Db, id: string): Promise<Row<'email_changes'> | undefined> {
  return db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The address that a user has asked to change to, until it is confirmed or purged. */
export function findEmailChangeOf(db: Db, userId: string): Promise<Row<'email_changes'> | undefined> {
  return db.selectFrom('email_changes').selectAll().where('user_id', '=', userId).executeTakeFirst()
}
