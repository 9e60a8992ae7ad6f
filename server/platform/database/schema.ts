import type { Generated, Selectable } from 'kysely'
import type { Locale } from '#contract/text/locales.ts'
import type { StoredAttachment } from '#server/platform/mail/stored-attachment.ts'
import type { Json } from './columns.ts'

/**
 * Kysely's table types, for both SQLite and PostgreSQL: ids are UUIDv7 text, times are milliseconds since 1970, money
 * is integer cents, flags are a `Flag`, and structured values are `Json` (columns.ts). These are the platform's own
 * tables. A feature declares its tables in its `tables.ts`, which adds them to `Database`.
 */

/** Used WebAuthn challenges and sign-in tickets. The primary key prevents replay. */
type UsedChallengeRow = { id: string; expires_at: number }

/** A background job; deleted once done. */
export type JobRow = {
  id: string
  name: string
  /** JSON of the job kind's payload. */
  payload: string
  /** Prevents a second job with this key while the first waits. */
  unique_key: string | null
  status: 'waiting' | 'dead'
  run_at: number
  attempts: number
  /** Starts in a row whose process ended before they did. They are no attempts. */
  lost_starts: Generated<number>
  /** Id of the current lease. */
  lease: string | null
  leased_until: number | null
  last_error: string | null
  created_at: number
}

/** Mail outbox. Rows stay after sending. */
type MailRow = {
  id: string
  /** Idempotency key. */
  unique_key: string
  template: string
  recipient: string
  /** JSON of the template's data. Never contains a secret. */
  data: string
  /** The order that it is about, if any. */
  order_id: Generated<string | null>
  /** In which it is written; null: the store's own. */
  locale: Generated<Locale | null>
  /** Stays the same on retries, so that duplicates can be detected. */
  message_id: string
  status: 'waiting' | 'sent' | 'skipped' | 'dead'
  /** As it was sent; null until then. */
  subject: Generated<string | null>
  attempts: number
  last_error: string | null
  created_at: number
  sent_at: number | null
}

/** Development mailbox, used while no mail server is configured. */
type MailboxRow = {
  id: string
  message_id: string
  recipient: string
  sender: string
  subject: string
  html: string
  text: string
  attachments: Json<StoredAttachment[]> | null
  received_at: number
}

/** Key-value metadata, such as whether the demo catalogue has been added. */
type StoreFactRow = { name: string; value: string }

/** A key shared by all instances, encrypted with the store's secret. */
type SealedKeyRow = { name: string; sealed: string; created_at: number }

export interface Database {
  used_challenges: UsedChallengeRow
  store_facts: StoreFactRow
  sealed_keys: SealedKeyRow
  jobs: JobRow
  mails: MailRow
  mailbox: MailboxRow
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
