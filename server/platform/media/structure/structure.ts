import { z } from 'zod'
import type { SectionName } from '#contract/sections.ts'

/** What the producer says of a beat, near which its exact tempo is looked for. */
export const DeclaredBeat = z.object({ bpm: z.number(), tone: z.string() })
export type DeclaredBeat = z.infer<typeof DeclaredBeat>

/** How a beat is built, as heard. */
export type BeatStructure = {
  /** Exact tempo; null: no tempo was found. */
  bpm: number | null
  /** The first bar line; counts from the first sample. */
  downbeatSeconds: number | null
  /** How much better this bar line is than the next best; below `LEAST_MARGIN` it is a guess. */
  margin: number
  sections: { name: SectionName; startSeconds: number }[]
  /** How it sounds, see `similarity-vector.ts`; null for silence and sounds of a few seconds. */
  vector: Float32Array | null
}

/** Below it the bar line is a guess: nothing snaps to it and no sections are shown. */
export const LEAST_MARGIN = 0.5

/** A new one means that all beats are analyzed again. */
export const STRUCTURE_VERSION = 1

/** The input of the structure worker. */
export const StructureTask = z.object({ from: z.string(), declared: DeclaredBeat })
export type StructureTask = z.infer<typeof StructureTask>
