import type { Db } from '#server/platform/database/connect.ts'
import { seal, unseal } from './seal.ts'

/** The store's secret, and the previous one after a rotation. */
export type SealingSecrets = { storeSecret: string; storeSecretBefore: string | undefined }

type SealedKey = { name: string; sealed: string }

/** Secrets that the database keeps encrypted with the store's secret, of these names. */
export async function readSealedKeys(db: Db, names: readonly string[]): Promise<SealedKey[]> {
  return db
    .selectFrom('sealed_keys')
    .select(['name', 'sealed'])
    .where('name', 'in', [...names, ''])
    .execute()
}

/**
 * Opens one with the store's secret, or else the one before it, and seals it with the current one.
 * @returns undefined if it was sealed with another secret
 */
export async function openSealedKey(
  db: Db,
  { name, sealed }: SealedKey,
  { storeSecret, storeSecretBefore }: SealingSecrets,
): Promise<string | undefined> {
  const value = unseal(sealed, name, storeSecret)
  if (value !== undefined || storeSecretBefore === undefined) return value
  const before = unseal(sealed, name, storeSecretBefore)
  if (before === undefined) return undefined
  await db
    .updateTable('sealed_keys')
    .set({ sealed: seal(before, name, storeSecret) })
    .where('name', '=', name)
    .where('sealed', '=', sealed)
    .execute()
  return before
}

/** Keeps a secret in place of the one before. */
export async function keepSealedKey(db: Db, name: string, value: string, storeSecret: string): Promise<void> {
  const sealed = seal(value, name, storeSecret)
  await db
    .insertInto('sealed_keys')
    .values({ name, sealed, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, created_at: Date.now() }))
    .execute()
}

/** Keeps a secret unless there is one: of two concurrent instances, the first wins. */
export async function addSealedKey(db: Db, name: string, value: string, storeSecret: string): Promise<void> {
  await db
    .insertInto('sealed_keys')
    .values({ name, sealed: seal(value, name, storeSecret), created_at: Date.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function removeSealedKey(db: Db, name: string): Promise<void> {
  await db.deleteFrom('sealed_keys').where('name', '=', name).execute()
}
