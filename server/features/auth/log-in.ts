import type { LoginRequest } from '#contract/auth.ts'
import type { Captcha } from '#server/features/captcha/index.ts'
import { verifyPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { delayAfterFailures, type SignInLimits } from './sign-in-limits.ts'

/**
 * Verifies credentials, in constant time whether or not the account exists.
 * @throws Problem too_many_logins, captcha_required, captcha_refused, login_failed, account_locked, password_expired (the last
 * two only with the right password)
 */
export async function logIn(
  { db, captcha, limits }: { db: Db; captcha: Captcha; limits: SignInLimits },
  body: LoginRequest,
  client: { key: string; address: string },
): Promise<Row<'users'>> {
  const account = body.email.toLowerCase()
  // Counted first, so that parallel attempts cannot exceed the limit.
  await limits.loginByClient.take(client.key)
  await captcha.check(body.captchaToken, {
    purpose: 'login',
    address: client.address,
    missing: 'Please complete the Captcha',
  })
  await limits.loginByAccount.take(client.key, account)
  await delayAfterFailures(limits.failuresOfAccount, account)

  const user = await db.selectFrom('users').selectAll().where('email_key', '=', account).executeTakeFirst()
  const passwordMatches = await verifyPassword(body.password, user?.password_hash ?? null)
  const usernameMatches = !body.username || user?.username_key === body.username.toLowerCase()
  if (!user || !passwordMatches || !usernameMatches) {
    await recordFailedSignIn(db, { id: user?.id ?? '', name: account })
    throw new Problem('login_failed')
  }
  if (user.locked_at !== null) {
    await recordFailedSignIn(db, { id: user.id, name: account }, 'locked out')
    throw new Problem('account_locked')
  }
  if (!(await spendPassword(db, user))) {
    await recordFailedSignIn(db, { id: user.id, name: account }, 'password expired')
    throw new Problem('password_expired')
  }

  await limits.loginByClient.giveBack(client.key)
  await limits.loginByAccount.forget(client.key, account)
  await limits.failuresOfAccount.forget(account)
  return user
}

/** A generated password ends with its first sign-in. False if it has ended. */
async function spendPassword(db: Db, { id, password_expires_at }: Row<'users'>): Promise<boolean> {
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
