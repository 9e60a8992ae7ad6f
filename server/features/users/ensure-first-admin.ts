import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Config } from '#server/config/config.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { adminSignInFile, readAdminSignIn, writeAdminSignIn } from './admin-sign-in-file.ts'

export type FirstAdmin = {
  email: string
  /** File that holds the password where the store made one up; undefined where ADMIN_PASSWORD was set. */
  passwordFile: string | undefined
  /** Only there where the store made it up. */
  password: string | undefined
}

/**
 * Makes the first administrator of a store that has none, with ADMIN_EMAIL and ADMIN_PASSWORD or a password made up
 * here, which is kept in a file that only the operator can read. Answers how to sign in, or undefined where the
 * store already has an administrator of its own.
 */
export async function ensureFirstAdmin(db: Db, config: Config): Promise<FirstAdmin | undefined> {
  const file = adminSignInFile(config.dataDir)
  const admins = await db.selectFrom('users').select(['email']).where('role', '=', 'admin').execute()
  if (admins.length > 0) {
    const kept = await readAdminSignIn(config.dataDir)
    return kept && admins.some((admin) => admin.email === kept.email)
      ? { ...kept, passwordFile: file }
      : undefined
  }
  const password = config.adminPassword ?? `${randomBytes(12).toString('base64url')}A!`
  const passwordHash = await hashPassword(password)
  const username = config.adminEmail.split('@')[0]?.replace(/[^\w.-]/g, '') || 'admin'
  await db
    .insertInto('users')
    .values({
      id: uuidv7(),
      username,
      username_key: username.toLowerCase(),
      email: config.adminEmail,
      email_key: config.adminEmail.toLowerCase(),
      password_hash: passwordHash,
      role: 'admin',
      image: null,
      created_at: Date.now(),
    })
    .execute()
  if (config.adminPassword !== undefined) {
    return { email: config.adminEmail, password: undefined, passwordFile: undefined }
  }
  await writeAdminSignIn(config.dataDir, { email: config.adminEmail, password })
  return { email: config.adminEmail, password, passwordFile: file }
}
