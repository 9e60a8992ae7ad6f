import type { Generated } from 'kysely'
import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import type { DraftFileKind, DraftProblem, DraftSources } from '#contract/beats/draft.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'
import type { EditedCells } from './edited-cells.ts'
import type { ImportedFacts } from './imported-facts.ts'

/** A beat before it is published. */
type DraftRow = {
  id: string
  /** What its files share, as `beatNameKey` reads it. */
  name_key: string
  /** Name of its audio file. */
  file_name: string
  title: string
  bpm: number | null
  /** Empty: not known yet. */
  tone: Generated<string>
  price_cents: number | null
  /** May have variables. */
  description: Generated<string>
  /** Names. */
  tags: Generated<Json<string[]>>
  /** Ids of templates; null: all. */
  licenses: Json<string[]> | null
  publish_at: number | null
  sources: Json<DraftSources>
  /** Null: not listened to yet. */
  suggestion: Json<BeatSuggestion> | null
  duration_ms: number | null
  /** As `fingerprintOf` makes it. */
  fingerprint: string | null
  state: 'sending' | 'checking' | 'draft' | 'publishing' | 'published'
  problem: Json<DraftProblem> | null
  /** Kept although the recording is in the store. */
  keep_double: Generated<Flag>
  lossy: Generated<Flag>
  lossy_ok: Generated<Flag>
  beat_id: string | null
  published_at: number | null
  /** Removed drafts can be brought back for a day. */
  removed_at: number | null
  created_at: number
  /** The row of an import that it was made of, as `beat_imports` names it. */
  import_key: Generated<string | null>
  imported: Generated<Json<ImportedFacts> | null>
  /** The import that made it. */
  import_run: Generated<string | null>
  /** Null: never. */
  edited_at: Generated<number | null>
}

/** A file of a draft, or one that waits for it. */
type DraftFileRow = {
  /** Also the id of its upload. */
  id: string
  draft_id: string | null
  kind: DraftFileKind
  name: string
  name_key: string
  bytes: number
  /** SHA-256 of its first 256 kB, as the browser sent it. */
  head_hash: string
  state: 'sending' | 'received' | 'refused'
  /** In the private store. */
  path: string | null
  error: string | null
  created_at: number
}

/** What an edit changed, so that it can be undone. */
type DraftEditRow = {
  id: string
  /** Cells as they were, by draft. */
  before: Json<{ id: string; cells: EditedCells }[]>
  created_at: number
}

/** How a beat sounds, to recognize its recording in another file. */
type BeatFingerprintRow = { beat_id: string; audio_version: string; fingerprint: string }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    drafts: DraftRow
    draft_files: DraftFileRow
    draft_edits: DraftEditRow
    beat_fingerprints: BeatFingerprintRow
  }
}
