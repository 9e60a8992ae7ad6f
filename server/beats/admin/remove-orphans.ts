import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '#server/database/connect.ts'
import { publicFolder } from '#server/storage/folders.ts'

/** Younger files may belong to a form or a transaction that is still under way. */
const LEAST_AGE_MS = 24 * 3_600_000

/**
 * Removes files that nothing refers to any more and that are a day old: uploads that broke off, replaced covers and
 * previews, masters of beats that were deleted and never sold. What an order refers to is never touched.
 */
export async function removeOrphans(
  { db }: Connection,
  folders: { dataDir: string; privateRoot: string },
  now: number,
): Promise<number> {
  await forgetUnneededFiles(db, now)
  const before = now - LEAST_AGE_MS
  // Listed first: a file that is stored and referred to from here on is not in the list.
  const privateFiles = await filesBefore(folders.privateRoot, before)
  const publicFiles = await filesBefore(publicFolder(folders.dataDir), before)
  const privateNeeded = await neededPrivately(db)
  const publicNeeded = await neededPublicly(db)
  const orphans = [
    ...privateFiles.filter((path) => !privateNeeded.has(path)).map((path) => join(folders.privateRoot, path)),
    ...publicFiles
      .filter((path) => !publicNeeded.has(familyOf(path)))
      .map((path) => join(publicFolder(folders.dataDir), path)),
  ]
  for (const path of orphans) await unlink(path).catch(() => {})
  return orphans.length
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

/** Files under `root` that were last written before this time, as paths relative to it. */
async function filesBefore(root: string, before: number): Promise<string[]> {
  const names = await readdir(root, { recursive: true }).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < before) old.push(name)
  }
  return old
}
