import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { SandboxKeys } from '#stripe-sandbox/rights.ts'

/** The sandbox's keys, which every instance with the same secret knows without asking. */
export function sandboxKeys(storeSecret: string): SandboxKeys {
  const key = (purpose: string) =>
    deriveKey(storeSecret, `payment sandbox ${purpose}`).toString('hex').slice(0, 48)
  return {
    secretKey: `sk_test_${key('secret key')}`,
    publishableKey: `pk_test_${key('publishable key')}`,
    webhookSecret: `whsec_${key('webhook secret')}`,
  }
}
