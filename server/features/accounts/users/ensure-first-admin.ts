import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { addUser, newUserRow, readAllAdmins } from '#server/model/user/index.ts'
import { validatePassword } from '#server/platform/crypto/new-password.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** How the store has its first administrator: `missing` until one is made in the browser. */
export type FirstAdmin = 'missing' | 'from settings' | 'there'

/** Makes the first administrator if ADMIN_PASSWORD is set; otherwise a new store waits for its setup. */
export async function ensureFirstAdmin(db: Db, config: Config): Promise<FirstAdmin> {
  const admins = await readAllAdmins(db)
  if (admins.length > 0) return 'there'
  const { adminEmail: email, adminPassword: password } = config
  if (password === undefined) return 'missing'
  const fault = await validatePassword(password, [email, config.storeName])
  if (fault) throw new ConfigError(`ADMIN_PASSWORD: ${inEnglish(fault)}`)
  const password_hash = await hashPassword(password)
  const username = email.split('@')[0]?.replace(/[^\w.-]/g, '') || 'admin'
  await addUser(db, newUserRow({ username, email, password_hash, role: 'admin' }))
  return 'from settings'
}
