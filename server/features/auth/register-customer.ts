import { uuidv7 } from 'uuidv7'
import type { RegisterRequest } from '#contract/auth.ts'
import type { Captcha } from '#server/features/captcha/index.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { alreadyRegisteredMail, welcomeMail } from './mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const DAY_MS = 86_400_000

/**
 * Makes an account, always as a customer, with a welcome mail. Throws `too_many_registrations`, the CAPTCHA's
 * problems, `username_taken` (usernames are public), and `registration_failed` where the address has an account:
 * that is told to the address itself, by mail.
 */
export async function registerCustomer(
  { db, captcha, limits }: { db: Db; captcha: Captcha; limits: SignInLimits },
  body: RegisterRequest,
  client: { key: string; address: string },
): Promise<Row<'users'>> {
  await limits.registerByClient.take(client.key)
  await captcha.check(body.captchaToken, {
    purpose: 'register',
    address: client.address,
    missing: 'Please complete the CAPTCHA',
  })
  const passwordHash = await hashPassword(body.password)
  const user = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('users')
      .values({
        id: uuidv7(),
        username: body.username,
        username_key: body.username.toLowerCase(),
        email: body.email,
        email_key: body.email.toLowerCase(),
        password_hash: passwordHash,
        role: 'customer',
        image: null,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) {
      const { id, email } = inserted
      await queueMail(trx, welcomeMail, { key: `welcome ${id}`, to: email, data: { userId: id } })
    }
    return inserted
  })
  return user ?? refuse(db, body)
}

/** A taken name is told whatever the address is, so that asking with one tells nothing about an address. */
async function refuse(db: Db, { username, email }: RegisterRequest): Promise<never> {
  const named = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
  const known = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  if (named || !known) {
    const problem = new Problem('username_taken')
    throw new Problem('username_taken', { errors: { username: problem.message } })
  }
  // At most one a day, so that the form cannot be used to flood somebody.
  const key = `already registered ${known.id} ${Math.floor(Date.now() / DAY_MS)}`
  await queueMail(db, alreadyRegisteredMail, { key, to: known.email, data: { userId: known.id } })
  throw new Problem('registration_failed')
}
