import type { Generated, Selectable } from 'kysely'
import type { AdminTables } from './schema-admin.ts'
import type { CrateTables } from './schema-crates.ts'
import type { InvoiceTables } from './schema-invoices.ts'
import type { LicenseTables } from './schema-licenses.ts'
import type { OfferTables } from './schema-offers.ts'
import type { PricingTables } from './schema-pricing.ts'
import type { PurchaseTables } from './schema-purchases.ts'
import type { SettingsTables } from './schema-settings.ts'
import type { SignInTables } from './schema-sign-in.ts'

/**
 * Kysely's table types, for both SQLite and PostgreSQL: ids are UUIDv7 text, times are milliseconds since 1970, money
 * is integer cents, flags are 0 or 1, and structured values are JSON text.
 */

type UserRow = {
  id: string
  username: string
  /** Lower case, for lookups and uniqueness. */
  username_key: string
  email: string
  email_key: string
  /** Argon2id in PHC format; null for accounts that cannot sign in, such as demo producers. */
  password_hash: string | null
  role: 'admin' | 'customer'
  /** Avatar path, relative to /api. */
  image: string | null
  created_at: number
  /** Starts at 1. Incrementing it ends every session, because tokens carry the version. */
  session_version: Generated<number>
  /** When an administrator locked the account. */
  locked_at: number | null
  /** What the next checkout starts with, as JSON of the contract's `BillingInfo`; null where that is not wanted. */
  billing: string | null
  /** What the account calls itself in contracts; null where it has not said. */
  legal_name: Generated<string | null>
  artist_name: Generated<string | null>
  /** When a generated password ends, or ended with its first sign-in; null for a password that its owner chose. */
  password_expires_at: Generated<number | null>
  /** When somebody first opened a link that was mailed to the address; null until then. */
  email_confirmed_at: Generated<number | null>
}

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
  received_at: number
}

type StoredBeatStatus = 'processing' | 'ready' | 'hidden' | 'scheduled' | 'deleted'

export type BeatRow = {
  id: string
  title: string
  description: string
  price_cents: number
  bpm: number
  tone: string
  owner_id: string
  /** Cover path, relative to /api. */
  image: string
  /** JSON of `Cover` in the contract. */
  cover: string
  /** The preview, relative to /api. */
  audio_url: string
  /** Changes with the master, where `audio_url` also changes with the preview. */
  audio_version: Generated<string>
  /** The store tag in the preview, as `StoreTagChoice.version` names it; null: unknown. */
  preview_tag: Generated<string | null>
  /** The store tag with which renewing the preview failed. */
  preview_tried: Generated<string | null>
  duration_ms: number
  /** Base64, 56 columns of one byte each. */
  waveform_small: string
  /** Visitors only see `ready`. A deleted beat can be restored for a day. */
  status: StoredBeatStatus
  created_at: number
  /** Starts at 1. Optimistic locking: rejects an edit based on an older revision. */
  revision: Generated<number>
  /** 1 where the master is lossy, such as an MP3: no license that gives WAV is offered. */
  lossy_master: Generated<number>
  /** 1 where stems were uploaded. Without them no license that gives stems is offered. */
  has_stems: Generated<number>
  /** When its exclusive license was sold: it is on sale no more, but has its page. */
  exclusive_sold_at: Generated<number | null>
  /** 1 where its preview is given away for a confirmed email address. */
  free_download: Generated<number>
  /** JSON: which of `bpm` and `tone` were taken as heard in the audio and wait for review. */
  to_review: Generated<string>
  /** When a scheduled beat becomes ready. */
  publish_at: Generated<number | null>
  deleted_at: Generated<number | null>
  /** Status before deletion. */
  status_before: Generated<StoredBeatStatus | null>
}

/** Separate from `beats`, because only the beat page needs it and lists read faster from small rows. */
type BeatWaveformRow = {
  beat_id: string
  /** Base64, 800 columns of one byte each. */
  waveform: string
}

/** How a beat is built, as found in its audio or corrected by the producer. */
type BeatStructureRow = {
  beat_id: string
  /** Of the analysis. */
  version: number
  /** The preview that belongs to it; empty until the audio was analyzed. */
  audio_url: string
  /** The beat's BPM then. */
  declared_bpm: number
  /** Exact tempo; null: none was found. */
  bpm: number | null
  /** Counts from the first sample that is heard in the preview. */
  downbeat_seconds: number | null
  /** How sure the bar line is. */
  margin: number
  /** JSON of `SectionStart[]` in the contract. */
  sections: string
  /** Base64 of 56 numbers of four bytes, little-endian. */
  vector: string | null
  error: string | null
  /** When the producer corrected tempo, downbeat or sections; they stay then. */
  corrected_at: number | null
}

/** A beat's latest upload and the state of its processing. Demo beats have none. */
type BeatUploadRow = {
  beat_id: string
  /** Changes with every upload; jobs for an older one are discarded. */
  version: string
  state: 'waiting' | 'working' | 'done' | 'failed'
  /** Percent. */
  progress: number
  /** Shown to the uploader. */
  error: string | null
  /** Original file name. */
  audio_name: string
  /** Paths in the private store; null if not part of this upload. */
  audio_path: string | null
  cover_path: string | null
  stems_path: Generated<string | null>
  /** The beat's status after processing. */
  wanted_status: 'ready' | 'hidden' | 'scheduled'
  loudness_lufs: number | null
  /** JSON of `BeatSuggestion` in the contract. */
  suggestion: string | null
  created_at: number
}

/** An imported row of a catalogue file. */
type BeatImportRow = {
  /** SHA-256 of the row's identifying fields, in hexadecimal. */
  key: string
  beat_id: string
  created_at: number
}

type TagRow = { id: string; name: string; name_key: string; created_at: number }

type BeatTagRow = { beat_id: string; tag_id: string }

/** A single row, incremented in the transaction of each catalogue change. */
type CatalogueVersionRow = { id: 1; version: number }

/** Change log of the catalogue. A null beat means that any beat may have changed, as after renaming a tag. */
type CatalogueChangeRow = { version: number; beat_id: string | null }

/** A newsletter subscriber. Unsubscribing deletes the row. */
type NewsletterSubscriberRow = {
  id: string
  email: string
  /** Lower case, for uniqueness. */
  email_key: string
  /** SHA-256 of the confirmation token; null until the mail is rendered. */
  token_hash: string | null
  requested_at: number
  /** Null until the address is confirmed (double opt-in). */
  confirmed_at: number | null
}

/** Key-value metadata, such as whether the demo catalogue has been added. */
type StoreFactRow = { name: string; value: string }

/** A key shared by all instances, encrypted with the store's secret. */
type SealedKeyRow = { name: string; sealed: string; created_at: number }

export type Database = PurchaseTables &
  AdminTables &
  OfferTables &
  PricingTables &
  SettingsTables &
  InvoiceTables &
  LicenseTables &
  SignInTables &
  CrateTables & {
    users: UserRow
    beats: BeatRow
    beat_waveforms: BeatWaveformRow
    beat_structures: BeatStructureRow
    beat_uploads: BeatUploadRow
    beat_imports: BeatImportRow
    tags: TagRow
    beat_tags: BeatTagRow
    catalogue_version: CatalogueVersionRow
    catalogue_changes: CatalogueChangeRow
    store_facts: StoreFactRow
    sealed_keys: SealedKeyRow
    jobs: JobRow
    mails: MailRow
    mailbox: MailboxRow
    newsletter_subscribers: NewsletterSubscriberRow
  }

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
