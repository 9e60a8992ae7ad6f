import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Sets a password that its owner chose. */
export async function setPassword(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: null })
    .where('id', '=', userId)
    .execute()
}

/** The same by a mailed link, which confirms the address and ends every token of the account. */
export async function resetPasswordByMail(
  trx: Trx,
  userId: string,
  passwordHash: string,
): Promise<Pick<Row<'users'>, 'id' | 'email' | 'locale'>> {
  return trx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_expires_at: null,
      email_confirmed_at: sql<number>`coalesce(email_confirmed_at, ${Date.now()})`,
      session_version: sql<number>`session_version + 1`,
    })
    .where('id', '=', userId)
    .returning(['id', 'email', 'locale'])
    .executeTakeFirstOrThrow()
}

/** A generated password ends with its first sign-in. False if it has ended. */
export async function spendPassword(db: Db, { id, password_expires_at }: Row<'users'>): Promise<boolean> {
  if (password_expires_at === null) return true
  const now = Date.now()
  const used = await db
    .updateTable('users')
    .set({ password_expires_at: now })
    .where('id', '=', id)
    .where('password_expires_at', '>', now)
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1
}
