import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 in base64url. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Whether `sign` made it. Compares in constant time. */
export function isSigned(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text), 'base64url')
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
