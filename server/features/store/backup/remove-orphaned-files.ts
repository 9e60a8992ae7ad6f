import { forgetUnneededFiles } from '#server/model/beat/index.ts'
import { isFileOrdered } from '#server/model/order/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { FingerprintSet } from '#server/platform/storage/fingerprint-set.ts'
import { STORE_ID_FILE } from '#server/platform/storage/store-id.ts'
import { claimFiles } from './claim-files.ts'
import { familyOf, referencedPrivateFiles, referencedPublicFiles } from './referenced-files.ts'

/** Newer files may belong to a request still in progress. */
const MIN_AGE_MS = 24 * 3_600_000
/** Share pictures are referred to by nothing, and made again when somebody asks for one that was removed. */
const SHARE_PICTURE = /^share\//
const SHARE_PICTURE_AGE_MS = 30 * MIN_AGE_MS

/** Files of one storage, and which of them the database refers to. */
type Place = { store: FileStore; referred: () => AsyncGenerator<string[]>; nameOf: (key: string) => string }

/**
 * Removes unreferenced files older than a day: broken uploads, replaced covers and previews, masters of deleted, unsold
 * beats. Never touches files of orders.
 * @throws StoreIdMismatch, before removing anything, if the files belong to another database
 */
export async function removeOrphanedFiles(
  {
    connection: { db },
    masters,
    publicFiles,
  }: { connection: Pick<Connection, 'db'>; masters: { store: FileStore }; publicFiles: { store: FileStore } },
  now: number,
): Promise<number> {
  await forgetUnneededFiles(db, isFileOrdered(), now)
  const before = now - MIN_AGE_MS
  const privately = { store: masters.store, referred: () => referencedPrivateFiles(db), nameOf: String }
  const publicly = { store: publicFiles.store, referred: () => referencedPublicFiles(db), nameOf: familyOf }
  const needed = await keysOf(privately)
  await claimFiles(db, { private: masters.store, public: publicFiles.store }, (key) => needed.has(key))
  return (
    (await removeOld(await orphansOf(privately, needed, before), privately, before)) +
    (await removeOld(await orphansOf(publicly, await keysOf(publicly), before), publicly, before))
  )
}

async function keysOf({ referred }: Place): Promise<FingerprintSet> {
  const keys = new FingerprintSet()
  for await (const page of referred()) for (const key of page) keys.add(key)
  return keys
}

/** Keys of old, unreferenced files. Checks again for references added since the listing. */
async function orphansOf(
  { store, referred, nameOf }: Place,
  needed: FingerprintSet,
  before: number,
): Promise<string[]> {
  const orphans = new Map<string, string[]>()
  for await (const { key, modifiedAt } of store.list()) {
    const name = nameOf(key)
    if (key === STORE_ID_FILE || modifiedAt >= before || needed.has(name)) continue
    if (SHARE_PICTURE.test(key) && modifiedAt >= before + MIN_AGE_MS - SHARE_PICTURE_AGE_MS) continue
    orphans.set(name, [...(orphans.get(name) ?? []), key])
  }
  if (orphans.size > 0) for await (const page of referred()) for (const name of page) orphans.delete(name)
  return [...orphans.values()].flat()
}

/** Removes files, except those stored again since the listing. */
async function removeOld(keys: readonly string[], { store }: Place, before: number): Promise<number> {
  let removed = 0
  for (const key of keys) {
    const facts = await store.stat(key)
    if (!facts || facts.modifiedAt >= before) continue
    await store.remove(key)
    removed++
  }
  return removed
}
