import type { Generated } from 'kysely'

/** The tables behind the admin area. Units and encodings are those of schema.ts. */

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
  /** JSON of `Record<string, string>`. */
  details: string
  /** Place in the hash chain, from 1; null until the entry is linked. */
  position: Generated<number | null>
  /** Null once the text (`subject_name`, `details`) is erased. */
  salt: Generated<string | null>
  /** SHA-256 of the salted text, in hexadecimal. */
  text_hash: Generated<string | null>
  /** SHA-256 of the entry and of the hash before it, in hexadecimal. */
  hash: Generated<string | null>
}

/** Trash: deleted records that can be restored until they are purged. */
export type TrashRow = {
  kind: 'tag' | 'license-template'
  id: string
  /** JSON; the format depends on the kind. */
  data: string
  deleted_at: number
}

/** Daily counters. `day` counts UTC days since 1970. */
export type BeatCountRow = {
  day: number
  beat_id: string
  step: 'play' | 'heart' | 'crate' | 'cart' | 'free'
  count: number
}

/** What an administrator noted about an account. Deleted with it. */
type CustomerNoteRow = {
  id: string
  user_id: string
  /** The administrator's username at that time. */
  author: string
  text: string
  created_at: number
}

export type AdminTables = {
  customer_notes: CustomerNoteRow
  beat_counts: BeatCountRow
  audit_log: AuditLogRow
  deleted_things: TrashRow
}
