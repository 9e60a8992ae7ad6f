import type { DatabaseConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import {
  keepSealedKey,
  openSealedKey,
  readSealedKeys,
  removeSealedKey,
} from '#server/platform/crypto/sealed-keys.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Environment variables that can be set in the admin area instead, by service. */
export const credentialNames = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_ENVIRONMENT', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  address: ['PUBLIC_URL', 'TRUST_PROXY'],
} as const
export type Service = keyof typeof credentialNames
export const services = ['mail', 'stripe', 'paypal', 'address'] as const
const names = services.flatMap((service) => credentialNames[service])
export type CredentialName = (typeof names)[number]
export type StoredCredentials = { readonly [Name in CredentialName]?: string }

/** TRUST_PROXY alone does not set a URL, and overrides a stored one anyway. */
const decidingNames: Record<Service, readonly string[]> = {
  mail: credentialNames.mail,
  stripe: [...credentialNames.stripe, 'PAYMENTS'],
  paypal: credentialNames.paypal,
  address: ['PUBLIC_URL'],
}

const rowName = (name: CredentialName) => `credential ${name}`

type Fixed = Pick<DatabaseConfig, 'fixed' | 'isSandboxForced'>
type Secrets = Fixed & Pick<DatabaseConfig, 'dataDir' | 'storeSecret' | 'storeSecretBefore'>

/** The variable by which the environment configures a service, if any. Sources are never mixed. */
export function fixedBy({ fixed, isSandboxForced }: Fixed, service: Service): string | undefined {
  const name = decidingNames[service].find((name) => fixed.has(name))
  return service === 'paypal' && isSandboxForced ? 'PAYMENTS' : name
}

/**
 * The stored credentials that the environment leaves open, decrypted, for `readConfig`.
 * @throws ConfigError if they were encrypted with another store secret
 */
export async function readStoredCredentials(db: Db, secrets: Secrets): Promise<StoredCredentials> {
  const open = services.flatMap((service) => (fixedBy(secrets, service) ? [] : credentialNames[service]))
  if (open.length === 0) return {}
  const rows = await readSealedKeys(db, open.map(rowName))
  if (rows.length === 0) return {}
  const storeSecret = await loadStoreSecret(secrets)
  const stored: { [Name in CredentialName]?: string } = {}
  for (const name of names) {
    const row = rows.find((each) => each.name === rowName(name))
    if (!row) continue
    const opened = await openSealedKey(db, row, { ...secrets, storeSecret })
    if (opened === undefined)
      throw new ConfigError(
        `${name} was saved in the admin area with another STORE_SECRET and cannot be read. Set that secret as ` +
          `STORE_SECRET_BEFORE, or set ${name} in the environment.`,
      )
    stored[name] = opened
  }
  return stored
}

/** Replaces the given ones: undefined removes one. */
export async function storeCredentials(
  db: Db,
  changes: { readonly [Name in CredentialName]?: string | undefined },
  storeSecret: string,
): Promise<void> {
  for (const name of names) {
    if (!(name in changes)) continue
    const value = changes[name]
    if (value === undefined) await removeSealedKey(db, rowName(name))
    else await keepSealedKey(db, rowName(name), value, storeSecret)
  }
}
