import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { COMMON_PASSWORD, isCommonPassword } from '#server/platform/crypto/new-password.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { adminSignInFile, readAdminSignIn, writeAdminSignIn } from './admin-sign-in-file.ts'
import { newUserRow } from './new-user-row.ts'

export type FirstAdmin = {
  email: string
  /** Undefined if ADMIN_PASSWORD is set, like `password`. */
  passwordFile: string | undefined
  password: string | undefined
}

/**
 * Creates the first administrator with ADMIN_EMAIL and ADMIN_PASSWORD, or else a generated password, which is kept in a
 * file. Returns undefined once the administrator has chosen a password, or another one exists.
 */
export async function ensureFirstAdmin(db: Db, config: Config): Promise<FirstAdmin | undefined> {
  const file = adminSignInFile(config.dataDir)
  const admins = await db.selectFrom('users').select(['email']).where('role', '=', 'admin').execute()
  if (admins.length > 0) {
    const signIn = await readAdminSignIn(config.dataDir)
    return signIn && admins.some((admin) => admin.email === signIn.email)
      ? { ...signIn, passwordFile: file }
      : undefined
  }
  const password = config.adminPassword ?? `${randomBytes(12).toString('base64url')}A!`
  if (await isCommonPassword(password)) throw new ConfigError(`ADMIN_PASSWORD: ${COMMON_PASSWORD}`)
  const password_hash = await hashPassword(password)
  const username = config.adminEmail.split('@')[0]?.replace(/[^\w.-]/g, '') || 'admin'
  const user = newUserRow({ username, email: config.adminEmail, password_hash, role: 'admin' })
  await db.insertInto('users').values(user).execute()
  if (config.adminPassword !== undefined) {
    return { email: config.adminEmail, password: undefined, passwordFile: undefined }
  }
  await writeAdminSignIn(config.dataDir, { email: config.adminEmail, password })
  return { email: config.adminEmail, password, passwordFile: file }
}
