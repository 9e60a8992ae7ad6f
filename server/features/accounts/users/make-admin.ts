import type { z } from 'zod'
import { Password } from '#contract/accounts/password-rule.ts'
import { EmailAddress, Username } from '#contract/accounts/user.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { closeAccess, removeEveryFactor } from '#server/model/session/index.ts'
import { addUser, newUserRow, promoteToAdmin } from '#server/model/user/index.ts'
import { validatePassword } from '#server/platform/crypto/new-password.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { generatePassword, PASSWORD_LIFE_MS } from './generated-password.ts'

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
  const fault = await validatePassword(password, [email, given.username ?? ''])
  if (fault) throw new Error(inEnglish(fault))
  const secret = {
    password_hash: await hashPassword(password),
    password_expires_at: given.password === undefined ? Date.now() + PASSWORD_LIFE_MS : null,
  }
  const known = await promote(db, email, secret)
  if (known) return { ...known, password, isNew: false }
  const username = parsed(Username.safeParse(given.username ?? email.split('@')[0]?.replace(/[^\w.-]/g, '')))
  const user = {
    ...newUserRow({ username, email, password_hash: secret.password_hash, role: 'admin' }),
    ...secret,
  }
  await db.transaction().execute(async (trx) => {
    if (!(await addUser(trx, user)))
      throw new Error(`The username ${username} is taken. Choose another one with --username.`)
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
    const user = await promoteToAdmin(trx, email, secret)
    if (!user) return undefined
    await closeAccess(trx, user.id)
    // The way back in for an administrator who has lost them.
    await removeEveryFactor(trx, user.id)
    const subject = { id: user.id, name: user.username }
    await recordAuditEvent(trx, byCommand, 'admin.password-set', subject)
    return { email: user.email, username: user.username }
  })
}

function parsed<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => issue.message).join(' '))
}
