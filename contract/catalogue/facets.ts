import { z } from 'zod'
import type { ChoiceName } from './choice-filters.ts'

const Count = z.number().int().nonnegative()

/** How many beats have each value of a choice. */
function choiceCounts<Name extends ChoiceName>(name: Name) {
  const value = { [name]: z.string() } as Record<Name, z.ZodString>
  return z.array(z.object({ ...value, count: Count }))
}

/**
 * Counts for the filter panel: how many beats would match with an option and all other filters. An option's own control
 * is excluded from the filter, except for tags, which narrow further.
 */
export const Facets = z.object({
  total: Count,
  tones: choiceCounts('tone'),
  tags: z.array(z.object({ id: z.string(), name: z.string(), count: Count })),
  producers: z.array(z.object({ username: z.string(), count: Count })),
  bpm: z.array(z.object({ min: z.number(), max: z.number(), count: Count })),
  fits: z
    .object({ all: Count, either: Count, both: Count, bpm: Count, tone: Count })
    .nullable()
    .describe(
      'Number of beats that fit `fits_bpm`, `fits_tone`, both, and either; null without both parameters',
    ),
  price: z
    .object({ min: z.number(), max: z.number() })
    .nullable()
    .describe('Dollars; null where nothing matches'),
})
export type Facets = z.infer<typeof Facets>
