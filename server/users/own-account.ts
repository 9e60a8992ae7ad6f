import type { Account } from '#contract/account.ts'
import { verifyPassword } from '#server/crypto/password-hash.ts'
import type { Db } from '#server/database/connect.ts'
import type { Row } from '#server/database/schema.ts'
import { Problem } from '#server/http/problem.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'

/** The row of the user who is signed in. Throws `user_not_found` where the account was deleted a moment ago. */
export async function userById(db: Db, userId: string): Promise<Row<'users'>> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('user_not_found')
  return user
}

/** The account as its owner sees it. */
export async function readAccount(db: Db, userId: string): Promise<Account> {
  const { id, username, email, role, image, created_at } = await userById(db, userId)
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return {
    id,
    username,
    email,
    role,
    image,
    createdAt: new Date(created_at).toISOString(),
    pendingEmail: change?.email ?? null,
  }
}

/**
 * Asks for the password again before what matters: a browser that was left open is not its owner. Throws
 * `wrong_password` under the given field, and 429 after too many tries. Answers the user.
 */
export async function confirmPassword(
  db: Db,
  tries: RateLimit,
  userId: string,
  typed: { password: string; field: string },
): Promise<Row<'users'>> {
  await tries.take(userId)
  const user = await userById(db, userId)
  if (!(await verifyPassword(typed.password, user.password_hash))) {
    const problem = new Problem('wrong_password')
    throw new Problem('wrong_password', { errors: { [typed.field]: problem.message } })
  }
  await tries.forget(userId)
  return user
}
