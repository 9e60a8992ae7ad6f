import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/**
 * Makes the user with this address an unlocked administrator with this password, and ends every token of the account.
 * @returns undefined if no user has this address
 */
export async function promoteToAdmin(
  trx: Trx,
  email: string,
  secret: { password_hash: string; password_expires_at: number | null },
): Promise<Pick<Row<'users'>, 'id' | 'email' | 'username'> | undefined> {
  return trx
    .updateTable('users')
    .set({
      role: 'admin',
      ...secret,
      locked_at: null,
      session_version: sql<number>`session_version + 1`,
    })
    .where('email_key', '=', email.toLowerCase())
    .returning(['id', 'email', 'username'])
    .executeTakeFirst()
}
