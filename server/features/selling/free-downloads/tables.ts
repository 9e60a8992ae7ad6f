import type { Generated } from 'kysely'
import type { Locale } from '#contract/text/locales.ts'
import type { Flag } from '#server/platform/database/columns.ts'

/** A link to the preview of a beat, sent to an address. Deleted when it expires. */
type FreeDownloadRow = {
  id: string
  beat_id: string
  email: string
  email_key: string
  /** 1: the newsletter was ticked, and the address has not been confirmed by a download yet. */
  wants_newsletter: Flag
  /** What stood beside the tick. */
  promise: Generated<string | null>
  /** In which it was asked for; null: the store's own. */
  locale: Generated<Locale | null>
  /** SHA-256; null until the mail is sent. */
  token_hash: string | null
  downloads: Generated<number>
  expires_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    free_downloads: FreeDownloadRow
  }
}
