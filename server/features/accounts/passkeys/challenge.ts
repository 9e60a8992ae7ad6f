import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { consumeOnce } from '#server/platform/database/consume-once.ts'

const TTL_MS = 5 * 60_000
const NONCE_BYTES = 16
const EXPIRY_BYTES = 6
const MAC_BYTES = 16

/**
 * A WebAuthn challenge that is verified without having been stored, so that visitors cannot fill the database by asking
 * for one: nonce, expiry and an HMAC over both and its purpose.
 * @param purpose what it may be used for and by whom
 */
export function makeChallenge(storeSecret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(Date.now() + TTL_MS, 0, EXPIRY_BYTES)
  const payload = Buffer.concat([randomBytes(NONCE_BYTES), expiry])
  return new Uint8Array(Buffer.concat([payload, macOf(payload, purpose, storeSecret)]))
}

/** True if it was made for this purpose and has not expired. */
export function isChallenge(challenge: string, storeSecret: string, purpose: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES) return false
  const payload = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
  const mac = bytes.subarray(NONCE_BYTES + EXPIRY_BYTES)
  return (
    timingSafeEqual(mac, macOf(payload, purpose, storeSecret)) &&
    payload.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > Date.now()
  )
}

/** Uses up a challenge once its answer was verified. Returns whether nobody had before. */
export function consumeChallenge(db: Db, challenge: string): Promise<boolean> {
  return consumeOnce(db, challenge, Date.now() + TTL_MS)
}

function macOf(payload: Uint8Array, purpose: string, storeSecret: string): Buffer {
  return createHmac('sha256', deriveKey(storeSecret, 'passkey challenges'))
    .update(payload)
    .update(purpose)
    .digest()
    .subarray(0, MAC_BYTES)
}
