import type { SectionName } from '#contract/sections.ts'

/** How a beat is built, as heard. */
export type BeatStructure = {
  /** Exact tempo; null: no tempo was found. */
  bpm: number | null
  /** The first bar line; counts from the first sample. */
  downbeatSeconds: number | null
  /** How much better this bar line is than the next best; below 0.5 it is a guess. */
  margin: number
  sections: { name: SectionName; startSeconds: number; endSeconds: number }[]
  /** How it sounds, see `similarity-vector.ts`; null for silence and sounds of a few seconds. */
  vector: Float32Array | null
}

/** A new one means that all beats are analyzed again. */
export const STRUCTURE_VERSION = 1
