import { sql } from 'kysely'
import type { z } from 'zod'
import { Password } from '#contract/password-rule.ts'
import { EmailAddress, Username } from '#contract/user.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { passwordFault } from '#server/platform/crypto/new-password.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { generatePassword, PASSWORD_LIFE_MS } from './generated-password.ts'
import { newUserRow } from './new-user-row.ts'
import { revokeLinks } from './revoke-links.ts'

const byCommand = { userId: '', username: 'npm run admin' }

type MadeAdmin = { email: string; username: string; password: string; isNew: boolean }

/**
 * Creates an administrator, or promotes the user with this address, with the given password, or a generated one for one
 * sign-in. Ends all sessions, links and pending email changes of the account, and removes its passkeys, authenticator app and recovery
 * codes. Throws a readable Error for invalid input.
 */
export async function makeAdmin(
  db: Db,
  given: { email: string; username: string | undefined; password: string | undefined },
): Promise<MadeAdmin> {
  const email = parsed(EmailAddress.safeParse(given.email))
  const password = parsed(Password.safeParse(given.password ?? generatePassword()))
  const fault = await passwordFault(password, [email, given.username ?? ''])
  if (fault) throw new Error(fault)
  const secret = {
    password_hash: await hashPassword(password),
    password_expires_at: given.password === undefined ? Date.now() + PASSWORD_LIFE_MS : null,
  }
  const known = await promote(db, email, secret)
  if (known) return { ...known, password, isNew: false }
  const username = parsed(Username.safeParse(given.username ?? email.split('@')[0]?.replace(/[^\w.-]/g, '')))
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
  if (taken) throw new Error(`The username ${username} is taken. Choose another one with --username.`)
  const user = {
    ...newUserRow({ username, email, password_hash: secret.password_hash, role: 'admin' }),
    ...secret,
  }
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('users').values(user).execute()
    const subject = { id: user.id, name: username }
    await recordAuditEvent(trx, byCommand, 'admin.created', subject)
  })
  return { email, username, password, isNew: true }
}

/** Returns undefined if no user has this address. */
function promote(
  db: Db,
  email: string,
  secret: { password_hash: string; password_expires_at: number | null },
) {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({
        role: 'admin',
        ...secret,
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
    await recordAuditEvent(trx, byCommand, 'admin.password-set', subject)
    return { email: user.email, username: user.username }
  })
}

function parsed<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
}
