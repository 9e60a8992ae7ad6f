import { uuidv7 } from 'uuidv7'
import type { RegisterRequest } from '#contract/auth.ts'
import type { Config } from '#server/config/config.ts'
import type { Captcha } from '#server/features/captcha/index.ts'
import { newUserRow } from '#server/features/users/index.ts'
import { hashNewPassword } from '#server/platform/crypto/new-password.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
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
  client: { key: string; address: string },
): Promise<Row<'users'>> {
  await limits.registerByClient.take(client.key)
  await captcha.check(body.captchaToken, {
    purpose: 'register',
    address: client.address,
    missing: 'Please complete the CAPTCHA',
  })
  const { username, email } = body
  const password_hash = await hashNewPassword(body.password, [username, email, config.storeName])
  const user = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('users')
      .values(newUserRow({ username, email, password_hash, role: 'customer' }))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) {
      const { id } = inserted
      const change = { id: uuidv7(), user_id: id, email, token_hash: null, expires_at: Date.now() + DAY_MS }
      await trx.insertInto('email_changes').values(change).execute()
      await queueMail(trx, welcomeMail, { key: `welcome ${id}`, to: email, data: { userId: id } })
    }
    return inserted
  })
  return user ?? rejectTaken(db, body)
}

/** Checks the username first: trying a taken one must not reveal whether the address has an account. */
async function rejectTaken(db: Db, { username, email }: RegisterRequest): Promise<never> {
  const byUsername = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
  const byEmail = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (byUsername || !byEmail) {
    const problem = new Problem('username_taken')
    throw new Problem('username_taken', { errors: { username: problem.message } })
  }
  // At most one per day, to prevent mail flooding.
  const key = `already registered ${byEmail.id} ${Math.floor(Date.now() / DAY_MS)}`
  await queueMail(db, alreadyRegisteredMail, { key, to: byEmail.email, data: { userId: byEmail.id } })
  throw new Problem('registration_failed')
}
