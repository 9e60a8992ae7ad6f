import { z } from 'zod'
import type { SectionName } from '#contract/sections.ts'

/** Values declared by the producer; the exact tempo is searched near theirs. */
export const DeclaredBeat = z.object({ bpm: z.number(), tone: z.string() })
export type DeclaredBeat = z.infer<typeof DeclaredBeat>

/** Detected structure of a beat. */
export type BeatStructure = {
  /** Exact tempo; null if none was found. */
  bpm: number | null
  /** First bar line in seconds from the first sample. */
  downbeatSeconds: number | null
  /** Margin over the second-best bar line; below `LEAST_MARGIN` it is a guess. */
  margin: number
  sections: { name: SectionName; startSeconds: number }[]
  /** Similarity vector, see `similarity-vector.ts`; null for silence and very short audio. */
  vector: Float32Array | null
}

/** Below this the bar line is a guess: nothing snaps to it and no sections are shown. */
export const LEAST_MARGIN = 0.5

/** Changing it analyzes all beats again. */
export const STRUCTURE_VERSION = 1

/** Input of the structure worker. */
export const StructureTask = z.object({ from: z.string(), declared: DeclaredBeat })
export type StructureTask = z.infer<typeof StructureTask>
