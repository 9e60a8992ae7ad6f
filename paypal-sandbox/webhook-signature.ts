import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The key with which a sandbox signs, and the public one, which stands in place of PayPal's certificate. */
export interface SigningKey {
  privateKey: KeyObject
  publicPem: string
}

export function generateSigningKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** @param pem what `generateSigningKey` returned */
export function loadSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem)
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicPem }
}

/**
 * What is signed with SHA256withRSA: `{transmission id}|{time}|{webhook id}|{crc32 of the body, decimal}`
 * (developer.paypal.com/api/rest/webhooks/rest).
 */
export function signTransmission(
  key: SigningKey,
  transmission: { id: string; time: string; webhookId: string; body: string },
): string {
  const { id, time, webhookId, body } = transmission
  const text = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body, 'utf8'))}`
  return sign('sha256', Buffer.from(text), key.privateKey).toString('base64')
}
