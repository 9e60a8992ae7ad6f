import { z } from 'zod'
import { privateFilesOfBeats, publicFilesOfBeats } from '#server/model/beat/index.ts'
import { privateFilesOfLicenses } from '#server/model/entitlement/index.ts'
import { orderPictures } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import { STORE_ID_FILE } from '#server/platform/storage/store-id.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

/** Pages of private file keys that the database refers to. May include values that are no keys. */
export async function* referencedPrivateFiles(db: Db): AsyncGenerator<string[]> {
  const facts = await db.selectFrom('store_facts').select('value').execute()
  yield [STORE_ID_FILE, ...facts.map(({ value }) => value)]
  yield* privateFilesOfBeats(db)
  yield* privateFilesOfLicenses(db)
  const ofInvoices = db.selectFrom('invoices').select(['id', 'document'])
  for await (const rows of keysetPages(ofInvoices)) yield rows.flatMap(({ document }) => document ?? [])
  const ofDrafts = db.selectFrom('draft_files').select(['id', 'path'])
  for await (const rows of keysetPages(ofDrafts)) yield rows.flatMap(({ path }) => path ?? [])
}

const StoredLogo = z.object({ logo: z.object({ path: z.string() }).nullish() })

/** Pages of public file families that the database refers to, see `familyOf`. */
export async function* referencedPublicFiles(db: Db): AsyncGenerator<string[]> {
  for await (const paths of publicFilesOfBeats(db)) yield familiesAt(paths)
  const settings = await db.selectFrom('store_settings').select('given').executeTakeFirst()
  if (settings) yield familiesAt([parseJson(StoredLogo, settings.given).logo?.path ?? ''])
  for (const table of ['users', 'cart_items'] as const) {
    const pictures = db.selectFrom(table).select(['id', 'image'])
    for await (const rows of keysetPages(pictures)) yield familiesAt(rows.map(({ image }) => image ?? ''))
  }
  // Read orders after carts, so that a cart being bought is not missed.
  for await (const pictures of orderPictures(db)) yield familiesAt(pictures)
}

/** All sizes of a cover share a family: `covers/{hash}` for `covers/{hash}-640.avif`. */
export function familyOf(path: string): string {
  return path.startsWith('covers/') ? path.replace(/-\d+\.\w+$/, '') : path
}

/** Families of the `media/` paths in rows. */
function familiesAt(paths: string[]): string[] {
  return paths.filter(Boolean).map((path) => familyOf(path.replace(/^media\//, '')))
}
