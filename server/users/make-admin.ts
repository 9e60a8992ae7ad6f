import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Password } from '#contract/password-rule.ts'
import { EmailAddress, Username } from '#contract/user.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import type { Db } from '#server/database/connect.ts'

export type MadeAdmin = { email: string; username: string; password: string; isNew: boolean }

/**
 * Makes an administrator, or of the user with this address one, with the given password or one made up here. Ends
 * all sessions of the account. Throws an Error in plain words where something given is not allowed.
 */
export async function makeAdmin(
  db: Db,
  given: { email: string; username: string | undefined; password: string | undefined },
): Promise<MadeAdmin> {
  const email = allowed(EmailAddress.safeParse(given.email))
  const password = allowed(Password.safeParse(given.password ?? `${randomBytes(12).toString('base64url')}A!`))
  const passwordHash = await hashPassword(password)
  const known = await db
    .updateTable('users')
    .set({
      role: 'admin',
      password_hash: passwordHash,
      locked_at: null,
      session_version: sql<number>`session_version + 1`,
    })
    .where('email_key', '=', email.toLowerCase())
    .returning(['id', 'email', 'username'])
    .executeTakeFirst()
  if (known) {
    await db.deleteFrom('sessions').where('user_id', '=', known.id).execute()
    return { email: known.email, username: known.username, password, isNew: false }
  }
  const username = allowed(Username.safeParse(given.username ?? email.split('@')[0]?.replace(/[^\w.-]/g, '')))
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
  if (taken) throw new Error(`The username ${username} is taken. Choose another one with --username.`)
  await db
    .insertInto('users')
    .values({
      id: uuidv7(),
      username,
      username_key: username.toLowerCase(),
      email,
      email_key: email.toLowerCase(),
      password_hash: passwordHash,
      role: 'admin',
      image: null,
      created_at: Date.now(),
    })
    .execute()
  return { email, username, password, isNew: true }
}

type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }

function allowed<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => issue.message).join(' '))
}
