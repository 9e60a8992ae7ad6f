import { deriveKey } from '#server/platform/crypto/store-secret.ts'

export type SandboxKeys = {
  secretKey: string
  publishableKey: string
  /** Signs webhooks. */
  webhookSecret: string
}

/** The sandbox's API keys, derived from the store's secret, so that all instances share them. */
export function sandboxKeys(storeSecret: string): SandboxKeys {
  const key = (purpose: string) =>
    deriveKey(storeSecret, `payment sandbox ${purpose}`).toString('hex').slice(0, 48)
  return {
    secretKey: `sk_test_${key('secret key')}`,
    publishableKey: `pk_test_${key('publishable key')}`,
    webhookSecret: `whsec_${key('webhook secret')}`,
  }
}
