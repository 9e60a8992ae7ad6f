import { ConfigError } from '#server/config/config-error.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/database/connect.ts'

const NAME = 'license signing key'

export type StoreSecrets = {
  storeSecret: string
  /** The previous secret, after a rotation. */
  storeSecretBefore: string | undefined
}

/**
 * The signing key in the database, as PEM; undefined if there is none. Opening it proves that this instance has the
 * same secret as the others; otherwise it would reject their sessions and links.
 * @throws ConfigError for another secret
 */
export async function readSharedKey(db: Db, secrets: StoreSecrets): Promise<string | undefined> {
  const row = await db.selectFrom('sealed_keys').select('sealed').where('name', '=', NAME).executeTakeFirst()
  if (!row) return undefined
  const { storeSecret, storeSecretBefore } = secrets
  const pem = unseal(row.sealed, NAME, storeSecret)
  if (pem !== undefined) return pem
  const before = storeSecretBefore === undefined ? undefined : unseal(row.sealed, NAME, storeSecretBefore)
  if (before === undefined)
    throw new ConfigError(
      'STORE_SECRET differs from that of the other instances on this database. Set the same on all. If it was ' +
        'never set, copy the file store-secret from the first one’s DATA_DIR. If it was changed on purpose, ' +
        'set STORE_SECRET_BEFORE to the old one.',
    )
  await db
    .updateTable('sealed_keys')
    .set({ sealed: seal(before, NAME, storeSecret) })
    .where('name', '=', NAME)
    .where('sealed', '=', row.sealed)
    .execute()
  return before
}

/** Stores a key unless there is one: of two concurrent instances, the first wins. */
export async function shareKey(db: Db, pem: string, { storeSecret }: StoreSecrets): Promise<void> {
  await db
    .insertInto('sealed_keys')
    .values({ name: NAME, sealed: seal(pem, NAME, storeSecret), created_at: Date.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
