import type { Generated } from 'kysely'

type DownloadRow = {
  id: string
  grant_id: string
  user_id: string | null
  /** A file kind, `document` or `archive`. */
  asset: string
  at: number
  /** First requested byte: 0 for a new download, more for a resumed one. */
  from_byte: number
  /** Where it went, for a year. */
  client_address: Generated<string | null>
  user_agent: Generated<string | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    downloads: DownloadRow
  }
}
