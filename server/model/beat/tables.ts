import type { Generated } from 'kysely'
import type { BeatSuggestion, DetectedField } from '#contract/beats/admin-beat.ts'
import type { StemEntry } from '#contract/beats/stems.ts'
import type { Cover } from '#contract/catalogue/beat.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

type BeatFileRow = {
  id: string
  beat_id: string
  kind: 'master-wav' | 'mp3-320' | 'stems'
  /** `wanted`: a background job has yet to make it from its source. */
  status: 'wanted' | 'ready' | 'failed'
  /** Source of a wanted file: `demo:{slug}` decodes the preview of a demo beat, `file:{kind}` converts another file. */
  source: string | null
  /** Path relative to the private store. */
  path: string | null
  sha256: string | null
  bytes: number | null
  attempts: number
  last_error: string | null
  created_at: number
  /** When the last beat or order stopped using it. */
  orphaned_at: Generated<number | null>
  /** What is in a zip of stems; null for other kinds and until it is made. */
  entries: Generated<Json<StemEntry[]> | null>
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
  cover: Json<Cover>
  /** The preview, relative to /api. */
  audio_url: string
  /** Changes with the master, where `audio_url` also changes with the preview. */
  audio_version: Generated<string>
  /** The store tag in the preview, as `StoreTagChoice.version` names it; null: unknown. */
  preview_tag: Generated<string | null>
  /** The store tag with which renewing the preview failed. */
  preview_tried: Generated<string | null>
  duration_ms: number
  /** Where players start it; null: at its beginning. */
  start_ms: Generated<number | null>
  /** Base64, 56 columns of one byte each. */
  waveform_small: string
  /** Visitors only see `ready`. A deleted beat can be restored for 30 days. */
  status: StoredBeatStatus
  created_at: number
  /** When it was last edited, published or sold; null: unknown. In milliseconds since 1970. */
  changed_at: Generated<number | null>
  /** Current name in its address, one of those in `beat_addresses`; empty: its id is. */
  slug: Generated<string>
  /** Starts at 1. Optimistic locking: rejects an edit based on an older revision. */
  revision: Generated<number>
  /** Where the master is lossy, such as an MP3: no license that gives WAV is on sale. */
  lossy_master: Generated<Flag>
  /** Where stems were uploaded. Without them no license that gives stems is on sale. */
  has_stems: Generated<Flag>
  /** When its exclusive license was sold: it is on sale no more, but has its page. */
  exclusive_sold_at: Generated<number | null>
  /** 1 where its preview is given away for a confirmed email address. */
  free_download: Generated<Flag>
  /** Which of `bpm` and `tone` were taken as detected in the audio and wait for review. */
  to_review: Generated<Json<DetectedField[]>>
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
  suggestion: Json<BeatSuggestion> | null
  created_at: number
}

/** An imported row of a catalogue file. */
type BeatImportRow = {
  /** SHA-256 of the row's identifying fields, in hexadecimal. */
  key: string
  beat_id: string
  created_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    beat_files: BeatFileRow
    beats: BeatRow
    beat_waveforms: BeatWaveformRow
    beat_uploads: BeatUploadRow
    beat_imports: BeatImportRow
  }
}
