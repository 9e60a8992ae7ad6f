import { z } from 'zod'
import type { SectionName } from '#contract/audio/sections.ts'

/** Values declared by the producer; the exact tempo is searched near theirs. */
export const DeclaredBeat = z.object({ bpm: z.number(), tone: z.string() })
export type DeclaredBeat = z.infer<typeof DeclaredBeat>

/** Detected structure of a beat. */
export type BeatStructure = {
  /** Exact tempo; null if none was found near the declared one. */
  bpm: number | null
  /** First bar line in seconds from the first sample. */
  downbeatSeconds: number | null
  /** Margin over the second-best bar line; below `MIN_MARGIN` it is a guess. */
  margin: number
  sections: { name: SectionName; startSeconds: number }[]
  /** Similarity vector, see `similarity-vector.ts`; null for silence and very short audio. */
  vector: Float32Array | null
}

/**
 * Below this the bar line is a guess: nothing snaps to it and no sections are shown. Calibrated on grooves, most of which
 * are syncopated or displaced throughout, see decision 26 and `bench/grooves.ts`.
 */
export const MIN_MARGIN = 6

/** Changing it analyzes all beats again. */
export const STRUCTURE_VERSION = 5

/** Input of the structure worker. */
export const StructureTask = z.object({ from: z.string(), declared: DeclaredBeat })
export type StructureTask = z.infer<typeof StructureTask>
