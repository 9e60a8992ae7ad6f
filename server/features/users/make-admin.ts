import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Password } from '#contract/password-rule.ts'
import { EmailAddress, Username } from '#contract/user.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { COMMON_PASSWORD, isCommonPassword } from '#server/platform/crypto/new-password.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { newUserRow } from './new-user-row.ts'
import { revokeLinks } from './revoke-links.ts'

const byCommand = { userId: '', username: 'npm run admin' }

type MadeAdmin = { email: string; username: string; password: string; isNew: boolean }

/**
 * Creates an administrator, or promotes the user with this address, with the given or a generated password. Ends all
 * sessions, links and pending email changes of the account, and removes its passkeys, authenticator app and recovery
 * codes. Throws a readable Error for invalid input.
 */
export async function makeAdmin(
  db: Db,
  given: { email: string; username: string | undefined; password: string | undefined },
): Promise<MadeAdmin> {
  const email = parsed(EmailAddress.safeParse(given.email))
  const password = parsed(Password.safeParse(given.password ?? `${randomBytes(12).toString('base64url')}A!`))
  if (await isCommonPassword(password)) throw new Error(COMMON_PASSWORD)
  const passwordHash = await hashPassword(password)
  const known = await promote(db, email, passwordHash)
  if (known) return { ...known, password, isNew: false }
  const username = parsed(Username.safeParse(given.username ?? email.split('@')[0]?.replace(/[^\w.-]/g, '')))
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
  if (taken) throw new Error(`The username ${username} is taken. Choose another one with --username.`)
  const user = newUserRow({ username, email, password_hash: passwordHash, role: 'admin' })
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('users').values(user).execute()
    const subject = { id: user.id, name: username }
    await recordAuditEvent(trx, byCommand, { action: 'admin.created', subject })
  })
  return { email, username, password, isNew: true }
}

/** Returns undefined if no user has this address. */
function promote(db: Db, email: string, passwordHash: string) {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({
        role: 'admin',
        password_hash: passwordHash,
        password_expires_at: null,
        locked_at: null,
        session_version: sql<number>`session_version + 1`,
      })
      .where('email_key', '=', email.toLowerCase())
      .returning(['id', 'email', 'username'])
      .executeTakeFirst()
    if (!user) return undefined
    await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await revokeLinks(trx, user.id)
    // The way back in for an administrator who has lost them.
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const)
      await trx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    const subject = { id: user.id, name: user.username }
    await recordAuditEvent(trx, byCommand, { action: 'admin.password-set', subject })
    return { email: user.email, username: user.username }
  })
}

function parsed<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
}
