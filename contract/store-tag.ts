import { z } from 'zod'

export const STORE_TAG_MAX_BYTES = 10 * 1024 * 1024
export const TAG_LEVEL_LOWEST = -12
export const TAG_LEVEL_HIGHEST = 6

/** Decibels above or below the usual level, at which the tag is as loud as the music around it. */
export const TagLevel = z.coerce.number().int().min(TAG_LEVEL_LOWEST).max(TAG_LEVEL_HIGHEST)

export const StoreTagLevel = z.object({ levelDb: TagLevel })
export type StoreTagLevel = z.infer<typeof StoreTagLevel>

/** The sound over previews, and how many previews carry it. */
export const StoreTagView = z.object({
  own: z.boolean().describe('False: the one that the store makes itself'),
  levelDb: z.number(),
  renewal: z.object({
    total: z.number().int().describe('Beats whose master is there'),
    done: z.number().int().describe('Of those, previews with this tag at this level'),
    failed: z.number().int(),
    isRunning: z.boolean(),
  }),
})
export type StoreTagView = z.infer<typeof StoreTagView>
export const RenewalSwitch = z.object({ isRunning: z.boolean() })
