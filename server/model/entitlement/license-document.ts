import type { LicenseStatement } from '#contract/licenses/verification.ts'
import type { Json } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A signed license: its text, the text's signature and the private path of its MP3's tag. */
type SignedLicense = { statement: Json<LicenseStatement>; signature: string; mp3Tag: string | null }

/**
 * Keeps a license's signed text, once: a document in circulation must keep verifying.
 * @returns false if the license was signed, or its buyer's account deleted, in the meantime
 */
export async function keepSignature(
  db: Db,
  grantId: string,
  buyerId: string | null,
  { statement, signature, mp3Tag }: SignedLicense,
): Promise<boolean> {
  const kept = await db
    .updateTable('grants')
    .set({ statement, signature, mp3_tag: mp3Tag, ready_at: Date.now() })
    .where('id', '=', grantId)
    .where('user_id', buyerId === null ? 'is' : '=', buyerId)
    .where('statement', 'is', null)
    .executeTakeFirst()
  return Number(kept.numUpdatedRows) > 0
}

/** Keeps where the document of a license is, and the hash of what it was drawn from. */
export async function keepDocument(
  db: Db,
  grant: Pick<Row<'grants'>, 'id' | 'signature'>,
  { path, hash }: { path: string; hash: string },
): Promise<void> {
  await db
    .updateTable('grants')
    .set({ document: path, document_source: hash })
    .where('id', '=', grant.id)
    // The license may have changed during rendering, e.g. by deleting the buyer's account.
    .where('signature', '=', grant.signature)
    .execute()
}
