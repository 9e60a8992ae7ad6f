import { z } from 'zod'
import { msg } from '#contract/text/msg.ts'

export const STEMS_MAX_BYTES = 2 * 1024 ** 3
export const STEMS_MAX_FILES = 100
export const STEMS_TOO_LARGE = msg`The stems are larger than 2 GB. Export them as FLAC, or bounce some of them together.`

/** Maximum difference in length: stems must start and end together. */
export const STEMS_MAX_DIFFERENCE_SECONDS = 0.1

/** Difference in length between stems and beat that is not mentioned: a fade, or an effect that rings on. */
export const STEMS_SPARE_SECONDS = 1

/** One stem file with the producer's name for it. */
export const StemEntry = z.object({ name: z.string(), durationSeconds: z.number() })
export type StemEntry = z.infer<typeof StemEntry>

/** A beat's stems, for administrators. */
export const BeatStems = z.object({
  bytes: z.number().int().nullable().describe('Size of the zip; null: made on the first purchase'),
  entries: z.array(StemEntry).describe('Empty until the zip is made'),
})
export type BeatStems = z.infer<typeof BeatStems>
