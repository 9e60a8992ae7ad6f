import { filesOfDrafts } from '#server/features/catalogue/drafts/index.ts'
import { filesOfInvoices } from '#server/features/selling/invoices/index.ts'
import { privateFilesOfBeats, publicFilesOfBeats } from '#server/model/beat/index.ts'
import { cartPictures } from '#server/model/cart/index.ts'
import { privateFilesOfLicenses } from '#server/model/entitlement/index.ts'
import { filesOfConfirmations, orderPictures } from '#server/model/order/index.ts'
import { readLogoPath } from '#server/model/settings/index.ts'
import { userPictures } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFactValues } from '#server/platform/database/store-facts.ts'
import { STORE_ID_FILE } from '#server/platform/storage/store-id.ts'

/** Pages of private file keys that the database refers to. May include values that are no keys. */
export async function* referencedPrivateFiles(db: Db): AsyncGenerator<string[]> {
  yield [STORE_ID_FILE, ...(await readFactValues(db))]
  yield* privateFilesOfBeats(db)
  yield* privateFilesOfLicenses(db)
  yield* filesOfInvoices(db)
  yield* filesOfConfirmations(db)
  yield* filesOfDrafts(db)
}

/** Pages of public file families that the database refers to, see `familyOf`. */
export async function* referencedPublicFiles(db: Db): AsyncGenerator<string[]> {
  for await (const paths of publicFilesOfBeats(db)) yield familiesAt(paths)
  yield familiesAt([(await readLogoPath(db)) ?? ''])
  for await (const pictures of userPictures(db)) yield familiesAt(pictures)
  for await (const pictures of cartPictures(db)) yield familiesAt(pictures)
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
