import { uuidv7 } from 'uuidv7'
import type { RegisterRequest } from '#contract/accounts/auth.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { Config } from '#server/config/config.ts'
import type { Captcha } from '#server/features/store/captcha/index.ts'
import { askEmailChange } from '#server/model/session/index.ts'
import { addUser, findUserByEmail, findUserByUsername, newUserRow } from '#server/model/user/index.ts'
import { hashNewPassword } from '#server/platform/crypto/new-password.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { alreadyRegisteredMail, welcomeMail } from './auth-mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const DAY_MS = 86_400_000

/**
 * Creates a customer account and sends a welcome mail, whose link confirms the address.
 * @throws Problem too_many_registrations, captcha_required, captcha_refused, username_taken (usernames are public),
 * registration_failed if the address has an account, whose owner is told by mail
 */
export async function registerCustomer(
  { db, config, captcha, limits }: { db: Db; config: Config; captcha: Captcha; limits: SignInLimits },
  body: RegisterRequest,
  client: { key: string; address: string; locale: Locale },
): Promise<Row<'users'>> {
  await limits.registerByClient.take(client.key)
  await captcha.check(body.captchaToken, {
    purpose: 'register',
    address: client.address,
    missing: msg`Please complete the CAPTCHA`,
  })
  const { username, email } = body
  const { locale } = client
  const password_hash = await hashNewPassword(body.password, [username, email, config.storeName])
  const user = await db.transaction().execute(async (trx) => {
    const inserted = await addUser(
      trx,
      newUserRow({ username, email, password_hash, role: 'customer', locale }),
    )
    if (inserted) {
      const { id } = inserted
      await askEmailChange(trx, { id: uuidv7(), userId: id, email })
      await queueMail(trx, welcomeMail, { key: `welcome ${id}`, to: email, locale, data: { userId: id } })
    }
    return inserted
  })
  return user ?? rejectTaken(db, body)
}

/** Checks the username first: trying a taken one must not reveal whether the address has an account. */
async function rejectTaken(db: Db, { username, email }: RegisterRequest): Promise<never> {
  const byUsername = await findUserByUsername(db, username)
  const byEmail = await findUserByEmail(db, email)
  if (byUsername || !byEmail) {
    const problem = new ProblemError('username_taken')
    throw new ProblemError('username_taken', { errors: { username: problem.message } })
  }
  // At most one per day, to prevent mail flooding.
  const key = `already registered ${byEmail.id} ${Math.floor(Date.now() / DAY_MS)}`
  const { id: userId, email: to, locale } = byEmail
  await queueMail(db, alreadyRegisteredMail, { key, to, locale, data: { userId } })
  throw new ProblemError('registration_failed')
}
