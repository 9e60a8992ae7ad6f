import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 48
const KEY_BYTES = 32

/**
 * The secret behind all of the store's keys: STORE_SECRET (required for several instances), or else a file in the data
 * folder, generated on the first start.
 */
export async function loadStoreSecret(options: {
  dataDir: string
  storeSecret: string | undefined
}): Promise<string> {
  if (options.storeSecret) return options.storeSecret
  const file = join(options.dataDir, 'store-secret')
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${file} is damaged. Delete it; everybody will have to sign in again.`)
  return secret
}

/** Derives a separate 32-byte key for each purpose (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}
