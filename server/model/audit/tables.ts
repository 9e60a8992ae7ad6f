import type { Generated } from 'kysely'
import type { Json } from '#server/platform/database/columns.ts'

/** Append-only: triggers refuse deletes, and updates but for linking an entry into the hash chain and erasing its text. */
type AuditLogRow = {
  id: string
  at: number
  /** Not a foreign key: the entry outlives the account. */
  admin_id: string
  admin_name: string
  action: string
  subject_id: string
  subject_name: string
  details: Json<Record<string, string>>
  /** Place in the hash chain, from 1; null until the entry is linked. */
  position: Generated<number | null>
  /** Null once the text (`subject_name`, `details`) is erased. */
  salt: Generated<string | null>
  /** SHA-256 of the salted text, in hexadecimal. */
  text_hash: Generated<string | null>
  /** SHA-256 of the entry and of the hash before it, in hexadecimal. */
  hash: Generated<string | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    audit_log: AuditLogRow
  }
}
