import type { SectionStart } from '#contract/audio/sections.ts'
import type { Json } from '#server/platform/database/columns.ts'

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
  sections: Json<SectionStart[]>
  /** Base64 of 56 numbers of four bytes, little-endian. */
  vector: string | null
  error: string | null
  /** When the producer corrected tempo, downbeat or sections; they stay then. */
  corrected_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    beat_structures: BeatStructureRow
  }
}
