import type { TokenScope } from '#contract/wire/token-scopes.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** Deleted when revoked. */
type ApiTokenRow = {
  id: string
  name: string
  /** SHA-256 of the token. */
  hash: string
  /** Its last characters, by which a person tells tokens apart. */
  hint: string
  scopes: Json<TokenScope[]>
  /** The administrator who made it. The token works while they are one. */
  user_id: string
  created_at: number
  last_used_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    api_tokens: ApiTokenRow
  }
}
