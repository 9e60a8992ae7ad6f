import type { Transaction } from 'kysely'
import type { Account } from '#contract/account.ts'
import { BillingInfo } from '#contract/billing.ts'
import { verifyPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'

/** @throws Problem user_not_found */
export async function userById(db: Db, userId: string): Promise<Row<'users'>> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('user_not_found')
  return user
}

/** Null also if what was saved is no longer valid, such as a country that is no longer offered. */
export function rememberedBilling({ billing }: Pick<Row<'users'>, 'billing'>): BillingInfo | null {
  return billing === null ? null : (BillingInfo.safeParse(JSON.parse(billing)).data ?? null)
}

export async function readAccount(db: Db, userId: string): Promise<Account> {
  const user = await userById(db, userId)
  const { id, username, email, role, image, created_at } = user
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
    legalName: user.legal_name,
    artistName: user.artist_name,
    pendingEmail: change && change.email !== email ? change.email : null,
    emailConfirmed: user.email_confirmed_at !== null,
  }
}

/** Shared by everything that asks for the password of a signed-in user. */
export function definePasswordAttempts(limits: RateLimits): RateLimit {
  return limits.define('password again by user', { points: 10, perSeconds: 900 })
}

/**
 * Re-authenticates before sensitive actions.
 * @throws Problem wrong_password for this field, too_many_requests
 */
export async function confirmPassword(
  db: Db,
  attempts: RateLimit,
  userId: string,
  input: { password: string; field: string },
): Promise<Row<'users'>> {
  await attempts.take(userId)
  const user = await userById(db, userId)
  if (!(await verifyPassword(input.password, user.password_hash))) throw wrongPassword(input.field)
  await attempts.forget(userId)
  return user
}

/**
 * Locks the account's row and checks that the confirmed password has not been changed since, so that whoever knew the
 * old one cannot undo a reset.
 * @throws Problem wrong_password for this field, user_not_found
 */
export async function recheckPassword(
  trx: Transaction<Database>,
  confirmed: Pick<Row<'users'>, 'id' | 'password_hash'>,
  field: string,
): Promise<void> {
  const query = trx.selectFrom('users').select('password_hash').where('id', '=', confirmed.id)
  const user = await query.forUpdate().executeTakeFirst()
  if (!user) throw new Problem('user_not_found')
  if (user.password_hash !== confirmed.password_hash) throw wrongPassword(field)
}

function wrongPassword(field: string): Problem {
  return new Problem('wrong_password', { errors: { [field]: new Problem('wrong_password').message } })
}
