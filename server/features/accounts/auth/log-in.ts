import type { LoginRequest } from '#contract/accounts/auth.ts'
import { msg } from '#contract/text/msg.ts'
import type { Captcha } from '#server/features/store/captcha/index.ts'
import { findUserByEmail, spendPassword } from '#server/model/user/index.ts'
import { verifyPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
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
    missing: msg`Please complete the Captcha`,
  })
  await limits.loginByAccount.take(client.key, account)
  await delayAfterFailures(limits.failuresOfAccount, account)

  const user = await findUserByEmail(db, account)
  const passwordMatches = await verifyPassword(body.password, user?.password_hash ?? null)
  const usernameMatches = !body.username || user?.username_key === body.username.toLowerCase()
  if (!user || !passwordMatches || !usernameMatches) {
    await recordFailedSignIn(db, { id: user?.id ?? '', name: account })
    throw new ProblemError('login_failed')
  }
  if (user.locked_at !== null) {
    await recordFailedSignIn(db, { id: user.id, name: account }, 'locked out')
    throw new ProblemError('account_locked')
  }
  if (!(await spendPassword(db, user))) {
    await recordFailedSignIn(db, { id: user.id, name: account }, 'password expired')
    throw new ProblemError('password_expired')
  }

  await limits.loginByClient.giveBack(client.key)
  await limits.loginByAccount.forget(client.key, account)
  await limits.failuresOfAccount.forget(account)
  return user
}
