import { z } from 'zod'

export const STEMS_MAX_BYTES = 2 * 1024 ** 3
export const STEMS_MAX_FILES = 100
export const STEMS_TOO_LARGE =
  'The stems are larger than 2 GB. Export them as FLAC, or bounce some of them together.'

/** Stems may differ in length by this much: they have to start and end together. */
export const STEMS_MAX_DIFFERENCE_SECONDS = 0.1

/** One file of the stems, as a producer named it. */
export const StemEntry = z.object({ name: z.string(), durationSeconds: z.number() })
export type StemEntry = z.infer<typeof StemEntry>

/** The stems of a beat, as administrators see them. */
export const BeatStems = z.object({
  bytes: z.number().int().nullable().describe('Of the zip; null: it is made once somebody buys it'),
  entries: z.array(StemEntry).describe('Empty while the zip is still to be made'),
})
export type BeatStems = z.infer<typeof BeatStems>
