import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { isSignedIn } from '#server/model/session/index.ts'
import { addUser, newUserRow, readAllAdmins, setGeneratedPassword } from '#server/model/user/index.ts'
import { validatePassword } from '#server/platform/crypto/new-password.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { adminSignInFile, readAdminSignIn, writeAdminSignIn } from './admin-sign-in-file.ts'
import { generatePassword, PASSWORD_LIFE_MS } from './generated-password.ts'

export type FirstAdmin = {
  email: string
  /** Undefined if ADMIN_PASSWORD is set. */
  passwordFile: string | undefined
  /** Shown once: undefined also at later starts. */
  password: string | undefined
}

/**
 * Creates the first administrator with ADMIN_EMAIL and ADMIN_PASSWORD, or else a generated password, which is kept in a
 * file. Replaces a generated password that has ended unchanged. Returns undefined once the administrator has chosen a
 * password, or another one exists.
 */
export async function ensureFirstAdmin(db: Db, config: Config): Promise<FirstAdmin | undefined> {
  const admins = await readAllAdmins(db)
  if (admins.length > 0) {
    const signIn = await readAdminSignIn(config.dataDir)
    const admin = signIn && admins.find(({ email }) => email === signIn.email)
    if (!admin) return undefined
    if (await hasEnded(db, admin)) return renewPassword(db, config, admin)
    return { email: admin.email, password: undefined, passwordFile: adminSignInFile(config.dataDir) }
  }
  const email = config.adminEmail
  const password = config.adminPassword ?? generatePassword()
  const fault = await validatePassword(password, [email, config.storeName])
  if (fault) throw new ConfigError(`ADMIN_PASSWORD: ${fault}`)
  const password_hash = await hashPassword(password)
  const username = email.split('@')[0]?.replace(/[^\w.-]/g, '') || 'admin'
  const user = newUserRow({ username, email, password_hash, role: 'admin' })
  if (config.adminPassword !== undefined) {
    await addUser(db, user)
    return { email, password: undefined, passwordFile: undefined }
  }
  const expiresAt = Date.now() + PASSWORD_LIFE_MS
  await addUser(db, { ...user, password_expires_at: expiresAt })
  return keepPassword(config, { email, password, expiresAt })
}

/** Used or too old, and nobody is signed in who could still set another one. */
async function hasEnded(db: Db, admin: { id: string; password_expires_at: number | null }): Promise<boolean> {
  const now = Date.now()
  if (admin.password_expires_at === null || admin.password_expires_at > now) return false
  return !(await isSignedIn(db, admin.id, now))
}

async function renewPassword(
  db: Db,
  config: Config,
  { id, email }: { id: string; email: string },
): Promise<FirstAdmin> {
  const password = generatePassword()
  const expiresAt = Date.now() + PASSWORD_LIFE_MS
  await setGeneratedPassword(db, id, { passwordHash: await hashPassword(password), expiresAt })
  return keepPassword(config, { email, password, expiresAt })
}

async function keepPassword(
  { dataDir }: Config,
  signIn: { email: string; password: string; expiresAt: number },
): Promise<FirstAdmin> {
  await writeAdminSignIn(dataDir, signIn)
  return { email: signIn.email, password: signIn.password, passwordFile: adminSignInFile(dataDir) }
}
