import type { Selectable } from 'kysely'

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
}

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
  /** Base64, one byte per column: 56 columns for lists, 800 for the beat's own page. */
  waveform_small: string
  waveform: string
  status: 'ready' | 'hidden'
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
  /** Null: the license costs what the beat costs. */
  price_cents: number | null
  position: number
}

export type LicenseTemplateRow = LicenseTerms

export type BeatLicenseRow = LicenseTerms & { beat_id: string }

/** One row: how often the catalogue has changed. Raised in the transaction of each change. */
export type CatalogueVersionRow = { id: 1; version: number }

/** What changed at which version. A null beat means "everything", such as a renamed tag or producer. */
export type CatalogueChangeRow = { version: number; beat_id: string | null }

/** Small facts that the store keeps about itself, such as that the demo catalogue has been filled in. */
export type StoreFactRow = { name: string; value: string }

export type Database = {
  users: UserRow
  beats: BeatRow
  tags: TagRow
  beat_tags: BeatTagRow
  license_templates: LicenseTemplateRow
  beat_licenses: BeatLicenseRow
  catalogue_version: CatalogueVersionRow
  catalogue_changes: CatalogueChangeRow
  store_facts: StoreFactRow
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
