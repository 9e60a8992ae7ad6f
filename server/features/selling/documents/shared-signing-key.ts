import { ConfigError } from '#server/config/config-error.ts'
import {
  addSealedKey,
  openSealedKey,
  readSealedKeys,
  type SealingSecrets,
} from '#server/platform/crypto/sealed-keys.ts'
import type { Db } from '#server/platform/database/connect.ts'

const NAME = 'license signing key'

export type StoreSecrets = SealingSecrets

/**
 * The signing key in the database, as PEM; undefined if there is none. Opening it proves that this instance has the
 * same secret as the others; otherwise it would reject their sessions and links.
 * @throws ConfigError for another secret
 */
export async function readSharedKey(db: Db, secrets: StoreSecrets): Promise<string | undefined> {
  const [row] = await readSealedKeys(db, [NAME])
  if (!row) return undefined
  const pem = await openSealedKey(db, row, secrets)
  if (pem === undefined)
    throw new ConfigError(
      'STORE_SECRET differs from that of the other instances on this database. Set the same on all. If it was ' +
        'never set, copy the file store-secret from the first one’s DATA_DIR. If it was changed on purpose, ' +
        'set STORE_SECRET_BEFORE to the old one.',
    )
  return pem
}

/** Stores a key unless there is one: of two concurrent instances, the first wins. */
export async function shareKey(db: Db, pem: string, { storeSecret }: StoreSecrets): Promise<void> {
  await addSealedKey(db, NAME, pem, storeSecret)
}
