import type { Generated, Selectable } from 'kysely'
import type { AdminTables } from './schema-admin.ts'
import type { PurchaseTables } from './schema-purchases.ts'

/**
 * The tables, as Kysely sees them. One shape serves SQLite and PostgreSQL: ids are UUIDv7 text, times are
 * milliseconds since 1970, money is integer cents, flags are 0 or 1, and structured values are JSON text.
 */

export type UserRow = {
  id: string
  username: string
  /** Lower case, for lookups and uniqueness. */
  username_key: string
  email: string
  email_key: string
  /** Argon2id in PHC format; null for an account that cannot sign in, such as a demo producer. */
  password_hash: string | null
  role: 'admin' | 'customer'
  /** Avatar, a path relative to /api. */
  image: string | null
  created_at: number
  /** Raised to end every session at once: tokens carry the version they were made for. Starts at 1. */
  session_version: Generated<number>
  /** When an administrator locked the account out; null: it may sign in. */
  locked_at: number | null
}

/** A signed-in device. Ending a session is deleting its row. */
export type SessionRow = {
  /** The token's `jti`. */
  id: string
  user_id: string
  user_agent: string
  /** The IP address it signed in from. */
  address: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** A link to set a new password that has been mailed and not been used. */
export type PasswordResetRow = {
  /** SHA-256 of the token, in hexadecimal; the token itself is only in the mail. */
  token_hash: string
  user_id: string
  expires_at: number
}

/** An e-mail address that somebody wants to change to and has not confirmed yet; at most one for each user. */
export type EmailChangeRow = {
  id: string
  user_id: string
  email: string
  /** SHA-256 of the token; null until the mail is made. */
  token_hash: string | null
  expires_at: number
}

/** CAPTCHA answers that have been used: inserting twice fails, so that each counts once. */
export type CaptchaAnswerRow = { id: string; expires_at: number }

/** Work to do in the background. A finished job is deleted. */
export type JobRow = {
  id: string
  name: string
  /** JSON, in the shape that the job's kind declares. */
  payload: string
  /** While a job with this key waits, another one is not added. */
  unique_key: string | null
  status: 'waiting' | 'dead'
  run_at: number
  /** How often it has been started. */
  attempts: number
  /** Who works on it, until when. */
  lease: string | null
  leased_until: number | null
  last_error: string | null
  created_at: number
}

/** Mail on its way out, kept after it is sent. */
export type MailRow = {
  id: string
  /** The same mail is queued once, however often its cause is repeated. */
  unique_key: string
  template: string
  recipient: string
  /** JSON, in the shape that the template declares. Never a secret. */
  data: string
  /** The same at every attempt, so that a mail which was delivered twice can be told. */
  message_id: string
  status: 'waiting' | 'sent' | 'skipped' | 'dead'
  attempts: number
  last_error: string | null
  created_at: number
  sent_at: number | null
}

/** Mail that was "delivered" to the operator's page because no mail server is set. */
export type MailboxRow = {
  id: string
  message_id: string
  recipient: string
  sender: string
  subject: string
  html: string
  text: string
  received_at: number
}

export type StoredBeatStatus = 'processing' | 'ready' | 'hidden' | 'scheduled' | 'deleted'

export type BeatRow = {
  id: string
  title: string
  description: string
  price_cents: number
  bpm: number
  tone: string
  owner_id: string
  /** Public cover and preview, paths relative to /api. */
  image: string
  /** JSON of `Cover` in the contract. */
  cover: string
  audio_url: string
  duration_ms: number
  /** Base64, one byte per column: 56 columns, for lists. */
  waveform_small: string
  /** Visitors see only `ready`. A deleted beat can be brought back for a day. */
  status: StoredBeatStatus
  created_at: number
  /** Raised by every edit, so that of two administrators who edit at once the second is told. Starts at 1. */
  revision: Generated<number>
  /** When a scheduled beat becomes ready. */
  publish_at: Generated<number | null>
  deleted_at: Generated<number | null>
  /** What a deleted beat was. */
  status_before: Generated<StoredBeatStatus | null>
}

/** What only the beat's own page shows, so that the rows that lists read stay small. */
export type BeatWaveformRow = {
  beat_id: string
  /** Base64, one byte per column: 800 columns. */
  waveform: string
}

/** The files that were last uploaded for a beat, and the work on them. Demo beats have none. */
export type BeatUploadRow = {
  beat_id: string
  /** Changes with every upload, so that work on an older one comes to nothing. */
  version: string
  state: 'waiting' | 'working' | 'done' | 'failed'
  /** Percent. */
  progress: number
  /** Why it failed, for the person who uploaded it. */
  error: string | null
  /** What the audio file was called. */
  audio_name: string
  /** Paths in the private store; null where this upload brought none. */
  audio_path: string | null
  cover_path: string | null
  /** What the beat becomes once its files are there. */
  wanted_status: 'ready' | 'hidden' | 'scheduled'
  loudness_lufs: number | null
  /** JSON of `BeatSuggestion` in the contract. */
  suggestion: string | null
  created_at: number
}

/** A row of an imported catalogue that is done. */
export type BeatImportRow = {
  /** SHA-256 of what tells the row from all others, in hexadecimal. */
  key: string
  beat_id: string
  created_at: number
}

export type TagRow = { id: string; name: string; name_key: string; created_at: number }

export type BeatTagRow = { beat_id: string; tag_id: string }

type LicenseTerms = {
  id: string
  name: string
  description: string
  icon: 'diamond' | 'gold' | 'premium'
  /** JSON of `LicenseRight[]` in the contract. */
  rights: string
  /** Null: what the tier costs, and where that is null too, what the beat costs. */
  price_cents: number | null
  position: number
}

/** A license tier of the store: what beats are sold under. */
export type LicenseTemplateRow = LicenseTerms & {
  /** The contract text, a paragraph a line, with variables such as `{licensor}`. */
  terms: string
  /** Raised by every edit, so that of two administrators who edit at once the second is told. Starts at 1. */
  revision: Generated<number>
  /** Nothing is sold under a tier that is hidden or deleted; a deleted one can be brought back for some days. */
  hidden_at: Generated<number | null>
  deleted_at: Generated<number | null>
}

/** What a beat is offered under. All but the beat's own price follows the tier, where it has one. */
export type BeatLicenseRow = LicenseTerms & {
  beat_id: string
  /** The tier; null where the license is the beat's own. */
  template_id: string | null
}

/** One row: how often the catalogue has changed. Raised in the transaction of each change. */
export type CatalogueVersionRow = { id: 1; version: number }

/** What changed at which version. A null beat means "everything", such as a renamed tag or producer. */
export type CatalogueChangeRow = { version: number; beat_id: string | null }

/** An address that asked for the newsletter. Leaving it deletes the row. */
export type NewsletterSubscriberRow = {
  id: string
  email: string
  /** Lower case, for uniqueness. */
  email_key: string
  /** SHA-256 of the confirmation's token; null until the mail is made. */
  token_hash: string | null
  requested_at: number
  /** Null: the link in the mail has not been opened yet, and nothing is sent. */
  confirmed_at: number | null
}

/** Small facts that the store keeps about itself, such as that the demo catalogue has been filled in. */
export type StoreFactRow = { name: string; value: string }

/** A key that all instances need, encrypted under the store's secret. */
export type SealedKeyRow = { name: string; sealed: string; created_at: number }

export type Database = PurchaseTables &
  AdminTables & {
    users: UserRow
    beats: BeatRow
    beat_waveforms: BeatWaveformRow
    beat_uploads: BeatUploadRow
    beat_imports: BeatImportRow
    tags: TagRow
    beat_tags: BeatTagRow
    license_templates: LicenseTemplateRow
    beat_licenses: BeatLicenseRow
    catalogue_version: CatalogueVersionRow
    catalogue_changes: CatalogueChangeRow
    store_facts: StoreFactRow
    sealed_keys: SealedKeyRow
    sessions: SessionRow
    password_resets: PasswordResetRow
    email_changes: EmailChangeRow
    captcha_answers: CaptchaAnswerRow
    jobs: JobRow
    mails: MailRow
    mailbox: MailboxRow
    newsletter_subscribers: NewsletterSubscriberRow
  }

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
