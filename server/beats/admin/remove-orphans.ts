import { sql } from 'kysely'
import type { Connection } from '#server/database/connect.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { STORE_MARK } from '#server/storage/store-mark.ts'
import { claimFiles } from './claim-files.ts'
import type { Production } from './production.ts'

/** Younger files may belong to a form or a transaction that is still under way. */
const LEAST_AGE_MS = 24 * 3_600_000

/**
 * Removes files that nothing refers to any more and that are a day old: uploads that broke off, replaced covers and
 * previews, masters of beats that were deleted and never sold. What an order refers to is never touched.
 * @throws ForeignFiles where the files are not those of this database; then none was removed
 */
export async function removeOrphans(
  { connection: { db }, masters, publicFiles }: Pick<Production, 'connection' | 'masters' | 'publicFiles'>,
  now: number,
): Promise<number> {
  await forgetUnneededFiles(db, now)
  const before = now - LEAST_AGE_MS
  // Listed first: a file that is stored and referred to from here on is not in the list.
  const privateOld = await keysBefore(masters.store, before)
  const publicOld = await keysBefore(publicFiles.store, before)
  const privateNeeded = await neededPrivately(db)
  const publicNeeded = await neededPublicly(db)
  const places = { private: masters.store, public: publicFiles.store }
  await claimFiles(db, places, (key) => privateNeeded.has(key))
  const isOrphanedPublicly = (key: string) => key !== STORE_MARK && !publicNeeded.has(familyOf(key))
  return (
    (await removeOld(
      masters.store,
      privateOld.filter((key) => !privateNeeded.has(key)),
      before,
    )) + (await removeOld(publicFiles.store, publicOld.filter(isOrphanedPublicly), before))
  )
}

/** Delivery files whose beat is gone and that no order needs are forgotten a day after that was first seen. */
async function forgetUnneededFiles(db: Connection['db'], now: number): Promise<void> {
  const unneeded = sql<boolean>`
    not exists (select 1 from beats where beats.id = beat_files.beat_id)
    and not exists (select 1 from order_lines where order_lines.beat_id = beat_files.beat_id)`
  await db
    .updateTable('beat_files')
    .set({ orphaned_at: now })
    .where('orphaned_at', 'is', null)
    .where(unneeded)
    .execute()
  await db
    .deleteFrom('beat_files')
    .where('orphaned_at', '<', now - LEAST_AGE_MS)
    .where(unneeded)
    .execute()
}

export async function neededPrivately(db: Connection['db']): Promise<Set<string>> {
  const files = await db.selectFrom('beat_files').select('path').where('path', 'is not', null).execute()
  const uploads = await db.selectFrom('beat_uploads').select(['audio_path', 'cover_path', 'state']).execute()
  const facts = await db.selectFrom('store_facts').select('value').execute()
  return new Set([
    STORE_MARK,
    ...files.flatMap(({ path }) => path ?? []),
    ...uploads.flatMap(({ audio_path }) => audio_path ?? []),
    // A cover is kept as it was uploaded only until its sizes are made.
    ...uploads.flatMap(({ cover_path, state }) => (state === 'done' ? [] : (cover_path ?? []))),
    ...facts.map(({ value }) => value),
  ])
}

export async function neededPublicly(db: Connection['db']): Promise<Set<string>> {
  const beats = await db.selectFrom('beats').select(['image', 'audio_url']).execute()
  const lines = await db.selectFrom('order_lines').select('image').distinct().execute()
  const carts = await db.selectFrom('cart_items').select('image').distinct().execute()
  const users = await db.selectFrom('users').select('image').where('image', 'is not', null).execute()
  const paths = [
    ...beats.flatMap(({ image, audio_url }) => [image, audio_url]),
    ...[...lines, ...carts, ...users].map(({ image }) => image ?? ''),
  ]
  return new Set(paths.map((path) => familyOf(path.replace(/^media\//, ''))))
}

/** All sizes of one cover belong together: `covers/{hash}` of `covers/{hash}-640.avif`. */
export function familyOf(path: string): string {
  return path.startsWith('covers/') ? path.replace(/-\d+\.\w+$/, '') : path
}

async function keysBefore(store: FileStore, before: number): Promise<string[]> {
  const old: string[] = []
  for await (const { key, modifiedAt } of store.list()) if (modifiedAt < before) old.push(key)
  return old
}

/** Removes files, but for those that were stored again since they were listed. */
async function removeOld(store: FileStore, keys: readonly string[], before: number): Promise<number> {
  let removed = 0
  for (const key of keys) {
    const facts = await store.stat(key)
    if (!facts || facts.modifiedAt >= before) continue
    await store.remove(key)
    removed++
  }
  return removed
}
