import { SETUP_MINUTES } from '#contract/accounts/setup-routes.ts'
import { isSigned, sign } from '#server/platform/crypto/sign.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'

/**
 * Says that its bearer has read what the store printed when it started. Verified without having been stored, so that
 * each of several instances prints one that works at all of them; an administrator ends every one.
 * @param now milliseconds since 1970
 */
export function makeSetupToken(storeSecret: string, now = Date.now()): string {
  const end = (now + SETUP_MINUTES * 60_000).toString(36)
  return `${end}.${sign(keyOf(storeSecret), end)}`
}

/** Whether the store made it, and its time is not over. */
export function isSetupToken(token: string, storeSecret: string, now = Date.now()): boolean {
  const [end = '', signature = ''] = token.split('.')
  return isSigned(keyOf(storeSecret), end, signature) && Number.parseInt(end, 36) > now
}

function keyOf(storeSecret: string): Buffer {
  return deriveKey(storeSecret, 'setup links')
}
