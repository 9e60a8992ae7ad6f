import type { LegalTextKind } from '#contract/rich-text.ts'

/** The tables of the store's settings. Units and encodings are those of schema.ts. */

/** A single row, once something was set. */
type StoreSettingsRow = {
  id: 1
  /** Grows with every change; instances follow it. */
  version: number
  /** JSON of `GivenSettings` in the contract. */
  given: string
  /** JSON of the version in which each setting was last changed. */
  changed_in: string
  changed_at: number
  /** Not a foreign key: the row outlives the account. */
  changed_by: string
}

/** Every published version of a legal text. A null body is the store's standard text. */
type LegalTextRow = { kind: LegalTextKind; version: number; body: string | null; published_at: number }

/** A backup that `npm run backup` completed. */
type BackupRow = { id: string; at: number; bytes: number; missing_files: number }

export type SettingsTables = {
  store_settings: StoreSettingsRow
  legal_texts: LegalTextRow
  backups: BackupRow
}
