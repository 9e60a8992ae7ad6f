import type { Account } from '#contract/accounts/account.ts'
import { DeskViews } from '#contract/accounts/desk-views.ts'
import { BillingInfo } from '#contract/orders/billing.ts'
import { ProducerLink } from '#contract/reach/producer.ts'
import { findEmailChangeOf } from '#server/model/session/index.ts'
import { findUser, lockUser } from '#server/model/user/index.ts'
import { verifyPassword } from '#server/platform/crypto/password-hash.ts'
import { readJson, storedValue } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'

/** @throws Problem user_not_found */
export async function userById(db: Db, userId: string): Promise<Row<'users'>> {
  const user = await findUser(db, userId)
  if (!user) throw new ProblemError('user_not_found')
  return user
}

/** Null also if what was saved is no longer valid, such as a country that is no longer offered. */
export function rememberedBilling({ billing }: Pick<Row<'users'>, 'billing'>): BillingInfo | null {
  return billing === null ? null : (BillingInfo.safeParse(storedValue(billing)).data ?? null)
}

export async function readAccount(db: Db, userId: string): Promise<Account> {
  const user = await userById(db, userId)
  const { id, username, email, role, image, created_at } = user
  const change = await findEmailChangeOf(db, userId)
  return {
    id,
    username,
    email,
    role,
    image,
    createdAt: new Date(created_at).toISOString(),
    legalName: user.legal_name,
    artistName: user.artist_name,
    pro: user.pro,
    ipi: user.ipi,
    publisher: user.publisher,
    about: user.about,
    links: readJson(ProducerLink.array(), user.links),
    byline: user.byline ?? user.username,
    pendingEmail: change && change.expires_at > Date.now() && change.email !== email ? change.email : null,
    emailConfirmed: user.email_confirmed_at !== null,
    deskViews: readJson(DeskViews, user.desk_views),
  }
}

type PasswordAttempts = { bySession: RateLimit; byUser: RateLimit }

/**
 * Shared by everything that asks for the password of a signed-in user. A stolen session uses up its own tries, and its
 * owner's others go on.
 */
export function definePasswordAttempts(limits: RateLimits): PasswordAttempts {
  return {
    bySession: limits.define('password again by session', { points: 10, perSeconds: 900 }),
    byUser: limits.define('password again by user', { points: 30, perSeconds: 900 }),
  }
}

/**
 * Re-authenticates before sensitive actions.
 * @throws Problem wrong_password for this field, too_many_requests
 */
export async function confirmPassword(
  db: Db,
  attempts: PasswordAttempts,
  { id: sessionId, userId }: Pick<RequestSession, 'id' | 'userId'>,
  input: { password: string; field: string },
): Promise<Row<'users'>> {
  await attempts.bySession.take(sessionId)
  await attempts.byUser.take(userId)
  const user = await userById(db, userId)
  if (!(await verifyPassword(input.password, user.password_hash))) throw wrongPassword(input.field)
  await attempts.bySession.forget(sessionId)
  await attempts.byUser.forget(userId)
  return user
}

/**
 * Locks the account's row and checks that the confirmed password has not been changed since, so that whoever knew the
 * old one cannot undo a reset.
 * @throws Problem wrong_password for this field, user_not_found
 */
export async function recheckPassword(
  trx: Trx,
  confirmed: Pick<Row<'users'>, 'id' | 'password_hash'>,
  field: string,
): Promise<void> {
  const user = await lockUser(trx, confirmed.id)
  if (!user) throw new ProblemError('user_not_found')
  if (user.password_hash !== confirmed.password_hash) throw wrongPassword(field)
}

function wrongPassword(field: string): ProblemError {
  return new ProblemError('wrong_password', {
    errors: { [field]: new ProblemError('wrong_password').message },
  })
}
