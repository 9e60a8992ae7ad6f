import type { LoginRequest } from '#contract/auth.ts'
import type { Captcha } from '#server/features/captcha/index.ts'
import { verifyPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { delayAfterFailures, type SignInLimits } from './sign-in-limits.ts'

/**
 * The user whom these credentials belong to. Throws `too_many_logins`, the CAPTCHA's problems, and `login_failed`
 * for everything that does not match, in the same time whether or not there is such an account; `account_locked` only
 * to who knows the password.
 */
export async function logIn(
  { db, captcha, limits }: { db: Db; captcha: Captcha; limits: SignInLimits },
  body: LoginRequest,
  client: { key: string; address: string },
): Promise<Row<'users'>> {
  const account = body.email.toLowerCase()
  // Counted before anything is looked at, so that parallel attempts cannot all slip through.
  await limits.loginByClient.take(client.key)
  await captcha.check(body.captchaToken, {
    purpose: 'login',
    address: client.address,
    missing: 'Please complete the Captcha',
  })
  await limits.loginByAccount.take(client.key, account)
  await delayAfterFailures(limits.failuresOfAccount, account)

  const user = await db.selectFrom('users').selectAll().where('email_key', '=', account).executeTakeFirst()
  const isPassword = await verifyPassword(body.password, user?.password_hash ?? null)
  const isName = !body.username || user?.username_key === body.username.toLowerCase()
  if (!user || !isPassword || !isName) throw new Problem('login_failed')
  if (user.locked_at !== null) throw new Problem('account_locked')

  await limits.loginByClient.giveBack(client.key)
  await limits.loginByAccount.forget(client.key, account)
  await limits.failuresOfAccount.forget(account)
  return user
}
