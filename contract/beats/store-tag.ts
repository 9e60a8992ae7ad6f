import { z } from 'zod'

export const STORE_TAG_MAX_BYTES = 10 * 1024 * 1024
export const TAG_LEVEL_LOWEST = -12
export const TAG_LEVEL_HIGHEST = 6

/** Decibels relative to the default level, at which the tag is as loud as the music. */
const TagLevel = z.coerce.number().int().min(TAG_LEVEL_LOWEST).max(TAG_LEVEL_HIGHEST)

export const StoreTagLevel = z.object({ levelDb: TagLevel })

/** The audio tag in previews, and the number of previews that have it. */
export const StoreTagView = z.object({
  own: z.boolean().describe("False: the store's default tag"),
  levelDb: z.number(),
  renewal: z.object({
    total: z.number().int().describe('Number of beats with a master'),
    done: z.number().int().describe('Number of their previews with this tag at this level'),
    failed: z.number().int(),
    isRunning: z.boolean(),
  }),
})
export type StoreTagView = z.infer<typeof StoreTagView>
export const RenewalSwitch = z.object({ isRunning: z.boolean() })
