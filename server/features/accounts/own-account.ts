import type { Transaction } from 'kysely'
import type { Account } from '#contract/account.ts'
import { BillingInfo } from '#contract/billing.ts'
import { verifyPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db, Engine } from '#server/platform/database/connect.ts'
import { forUpdate } from '#server/platform/database/row-locks.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'

/** The row of the user who is signed in. Throws `user_not_found` where the account was deleted a moment ago. */
export async function userById(db: Db, userId: string): Promise<Row<'users'>> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('user_not_found')
  return user
}

/** What the user asked to remember; null also where it is not valid any more, such as a country left out since. */
export function rememberedBilling({ billing }: Pick<Row<'users'>, 'billing'>): BillingInfo | null {
  return billing === null ? null : (BillingInfo.safeParse(JSON.parse(billing)).data ?? null)
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
  if (!(await verifyPassword(typed.password, user.password_hash))) throw wrongPassword(typed.field)
  await tries.forget(userId)
  return user
}

/**
 * Locks the account until the transaction ends, and makes sure that the password which was confirmed is still its
 * own: a reset that came in between must not be undone by whoever knew the old one. Throws as `confirmPassword` does.
 */
export async function lockConfirmed(
  trx: Transaction<Database>,
  engine: Engine,
  confirmed: Pick<Row<'users'>, 'id' | 'password_hash'>,
  field: string,
): Promise<void> {
  const query = trx.selectFrom('users').select('password_hash').where('id', '=', confirmed.id)
  const user = await forUpdate(query, engine).executeTakeFirst()
  if (!user) throw new Problem('user_not_found')
  if (user.password_hash !== confirmed.password_hash) throw wrongPassword(field)
}

function wrongPassword(field: string): Problem {
  return new Problem('wrong_password', { errors: { [field]: new Problem('wrong_password').message } })
}
