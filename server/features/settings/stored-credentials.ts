import type { DatabaseConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Environment variables that can be set in the admin area instead, by service. */
export const namesOf = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  address: ['PUBLIC_URL', 'TRUST_PROXY'],
} as const
export type Service = keyof typeof namesOf
const services = ['mail', 'stripe', 'address'] as const
const names = services.flatMap((service) => namesOf[service])
export type CredentialName = (typeof names)[number]
export type StoredCredentials = { readonly [Name in CredentialName]?: string }

/** TRUST_PROXY alone does not set a URL, and overrides a stored one anyway. */
const decidingNames: Record<Service, readonly string[]> = {
  mail: namesOf.mail,
  stripe: [...namesOf.stripe, 'PAYMENTS'],
  address: ['PUBLIC_URL'],
}

const rowName = (name: CredentialName) => `credential ${name}`

type Secrets = Pick<DatabaseConfig, 'dataDir' | 'storeSecret' | 'storeSecretBefore' | 'fixed'>

/** The variable by which the environment configures a service, if any. Sources are never mixed. */
export function fixedBy({ fixed }: Pick<DatabaseConfig, 'fixed'>, service: Service): string | undefined {
  return decidingNames[service].find((name) => fixed.has(name))
}

/**
 * The stored credentials that the environment leaves open, decrypted, for `readConfig`.
 * @throws ConfigError if they were encrypted with another store secret
 */
export async function readStoredCredentials(db: Db, secrets: Secrets): Promise<StoredCredentials> {
  const open = services.flatMap((service) => (fixedBy(secrets, service) ? [] : namesOf[service]))
  if (open.length === 0) return {}
  const rows = await db
    .selectFrom('sealed_keys')
    .select(['name', 'sealed'])
    .where('name', 'in', open.map(rowName))
    .execute()
  if (rows.length === 0) return {}
  const storeSecret = await loadStoreSecret(secrets)
  const stored: { [Name in CredentialName]?: string } = {}
  for (const name of names) {
    const row = rows.find((each) => each.name === rowName(name))
    if (!row) continue
    const value = unseal(row.sealed, row.name, storeSecret)
    const before = secrets.storeSecretBefore
    const opened = value ?? (before === undefined ? undefined : unseal(row.sealed, row.name, before))
    if (opened === undefined)
      throw new ConfigError(
        `${name} was saved in the admin area with another STORE_SECRET and cannot be read. Set that secret as ` +
          `STORE_SECRET_BEFORE, or set ${name} in the environment.`,
      )
    stored[name] = opened
    if (value === undefined) await write(db, name, opened, storeSecret)
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
    if (value === undefined) await db.deleteFrom('sealed_keys').where('name', '=', rowName(name)).execute()
    else await write(db, name, value, storeSecret)
  }
}

async function write(db: Db, name: CredentialName, value: string, storeSecret: string): Promise<void> {
  const sealed = seal(value, rowName(name), storeSecret)
  await db
    .insertInto('sealed_keys')
    .values({ name: rowName(name), sealed, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, created_at: Date.now() }))
    .execute()
}
