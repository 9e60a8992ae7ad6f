import type { Generated } from 'kysely'
import type { LicenseStatement } from '#contract/licenses/verification.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** The right to download one order line's files. Created on payment, revoked on refund or dispute. */
type GrantRow = {
  id: string
  order_id: string
  line_id: string
  /** Null in an anonymous sales record, as in `DownloadRow`. */
  user_id: string | null
  certificate: string
  granted_at: number
  revoked_at: number | null
  /** Exactly as signed; null until all files exist. */
  statement: Json<LicenseStatement> | null
  signature: string | null
  /** Since when every file can be downloaded; null until then, and for licenses from before this column existed. */
  ready_at: Generated<number | null>
  /** Path of the ID3 tag that precedes the MP3, in the private store; null: none. */
  mp3_tag: Generated<string | null>
  /** The license document, a path in the private store, and the SHA-256 of what it was drawn from. */
  document: Generated<string | null>
  document_source: Generated<string | null>
  /** Streams in all, as the buyer last reported them. */
  streams: Generated<number | null>
  streams_reported_at: Generated<number | null>
  /** The term; null for a license without an end. */
  starts_at: Generated<number | null>
  ends_at: Generated<number | null>
  /** When its buyer was mailed that the term ends. */
  term_reminded_at: Generated<number | null>
}

/** Where the buyer of a license uses it, as its public page lists it. */
type LicenseUseRow = {
  id: string
  grant_id: string
  url: string
  title: string
  added_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    grants: GrantRow
    license_uses: LicenseUseRow
  }
}
