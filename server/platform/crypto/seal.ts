import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './store-secret.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for the database: AES-256-GCM with a key derived from the store's secret, `name` as its AAD. */
export function seal(text: string, name: string, storeSecret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(storeSecret), iv).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Returns undefined if the secret or name differs, or the data was tampered with. */
export function unseal(sealed: string, name: string, storeSecret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, sealingKey(storeSecret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return undefined
  }
}

function sealingKey(storeSecret: string): Buffer {
  return deriveKey(storeSecret, 'sealed keys')
}
