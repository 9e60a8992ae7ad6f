import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Password } from '#contract/password-rule.ts'
import { EmailAddress, Username } from '#contract/user.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'

export type MadeAdmin = { email: string; username: string; password: string; isNew: boolean }

/**
 * Makes an administrator, or of the user with this address one, with the given password or one made up here. Ends
 * all sessions, reset links and changes of address of the account. Throws an Error in plain words where something given is not allowed.
 */
export async function makeAdmin(
  db: Db,
  given: { email: string; username: string | undefined; password: string | undefined },
): Promise<MadeAdmin> {
  const email = allowed(EmailAddress.safeParse(given.email))
  const password = allowed(Password.safeParse(given.password ?? `${randomBytes(12).toString('base64url')}A!`))
  const passwordHash = await hashPassword(password)
  const known = await promote(db, email, passwordHash)
  if (known) return { ...known, password, isNew: false }
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

/** Makes the user with this address an administrator who is signed in nowhere; undefined where there is none. */
function promote(db: Db, email: string, passwordHash: string) {
  return db.transaction().execute(async (trx) => {
    const user = await trx
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
    if (!user) return undefined
    await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    return { email: user.email, username: user.username }
  })
}

type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }

function allowed<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => issue.message).join(' '))
}
