import { z } from 'zod'

/** What a tag is put back from after it was deleted or merged. */
export const DeletedTag = z.object({
  name: z.string(),
  createdAt: z.number(),
  beatIds: z.array(z.string()),
  /** Where it was merged: the tag that took its beats, and which of them it did not have before. */
  mergedInto: z.object({ tagId: z.string(), beatIds: z.array(z.string()) }).optional(),
})
export type DeletedTag = z.infer<typeof DeletedTag>
