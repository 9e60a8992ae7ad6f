import { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'
import { keysetPages, PAGE_SIZE } from '#server/platform/database/paginate.ts'
import { STORE_ID_FILE } from '#server/platform/storage/store-id.ts'

/** Keys of the private files that something refers to, a page at a time. Some are facts that are no keys at all. */
export async function* referencedPrivateFiles(db: Db): AsyncGenerator<string[]> {
  const facts = await db.selectFrom('store_facts').select('value').execute()
  yield [STORE_ID_FILE, ...facts.map(({ value }) => value)]
  const files = (above: string) =>
    db
      .selectFrom('beat_files')
      .select(['id', 'path'])
      .where('id', '>', above)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
  for await (const rows of keysetPages(files)) yield rows.flatMap(({ path }) => path ?? [])
  const ofGrants = (above: string) =>
    db
      .selectFrom('grants')
      .select(['id', 'mp3_tag', 'document'])
      .where('id', '>', above)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
  for await (const rows of keysetPages(ofGrants))
    yield rows.flatMap(({ mp3_tag, document }) => [mp3_tag, document].flatMap((path) => path ?? []))
  const ofInvoices = (above: string) =>
    db
      .selectFrom('invoices')
      .select(['id', 'document'])
      .where('id', '>', above)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
  for await (const rows of keysetPages(ofInvoices)) yield rows.flatMap(({ document }) => document ?? [])
  const uploads = (above: string) =>
    db
      .selectFrom('beat_uploads')
      .select(['beat_id as id', 'audio_path', 'cover_path', 'stems_path', 'state'])
      .where('beat_id', '>', above)
      .orderBy('beat_id')
      .limit(PAGE_SIZE)
      .execute()
  for await (const rows of keysetPages(uploads)) {
    // A cover is kept as it was uploaded only until its sizes are made, and stems become a file of the beat.
    yield rows.flatMap(({ audio_path, cover_path, stems_path, state }) =>
      [audio_path, ...(state === 'done' ? [] : [cover_path, stems_path])].flatMap((path) => path ?? []),
    )
  }
}

const StoredLogo = z.object({ logo: z.object({ path: z.string() }).nullish() })

/** Families of the public files that something refers to, a page at a time, see `familyOf`. */
export async function* referencedPublicFiles(db: Db): AsyncGenerator<string[]> {
  const beats = (above: string) =>
    db
      .selectFrom('beats')
      .select(['id', 'image', 'audio_url'])
      .where('id', '>', above)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
  for await (const rows of keysetPages(beats))
    yield familiesAt(rows.flatMap(({ image, audio_url }) => [image, audio_url]))
  const settings = await db.selectFrom('store_settings').select('given').executeTakeFirst()
  if (settings) yield familiesAt([StoredLogo.parse(JSON.parse(settings.given)).logo?.path ?? ''])
  // What is put into a cart and then bought is read after it, so that it is not missed on its way.
  for (const table of ['users', 'cart_items', 'order_lines'] as const) {
    const pictures = (above: string) =>
      db
        .selectFrom(table)
        .select(['id', 'image'])
        .where('id', '>', above)
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute()
    for await (const rows of keysetPages(pictures)) yield familiesAt(rows.map(({ image }) => image ?? ''))
  }
}

/** All sizes of one cover belong together: `covers/{hash}` of `covers/{hash}-640.avif`. */
export function familyOf(path: string): string {
  return path.startsWith('covers/') ? path.replace(/-\d+\.\w+$/, '') : path
}

/** Families at the paths that rows name, which begin with `media/`. */
function familiesAt(paths: string[]): string[] {
  return paths.filter(Boolean).map((path) => familyOf(path.replace(/^media\//, '')))
}
