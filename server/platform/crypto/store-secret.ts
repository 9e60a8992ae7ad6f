import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 48
const KEY_BYTES = 32

/**
 * The secret that everything the store signs begins with: STORE_SECRET where it is set (several instances need the
 * same one), else made at the first start and kept in the data folder, readable by the operator only.
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
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it, and everyone has to sign in again`)
  return secret
}

/** A key of 32 bytes for one purpose, so that what is signed for one cannot be used for another (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}
