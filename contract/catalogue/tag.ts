import { z } from 'zod'

const TAG_NAME_MAX_LENGTH = 40

export const Tag = z.object({ id: z.string(), name: z.string() })
export type Tag = z.infer<typeof Tag>

/** A tag for administrators. */
export const CountedTag = Tag.extend({
  beats: z.number().int().describe('Number of its beats, including hidden ones'),
})
export type CountedTag = z.infer<typeof CountedTag>

/** A tag's name, with single spaces. Unique, ignoring case. */
export const TagName = z
  .string()
  .trim()
  .transform((name) => name.replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, { error: 'Please provide a tag name', abort: true })
      .max(TAG_NAME_MAX_LENGTH, `A tag name has at most ${TAG_NAME_MAX_LENGTH} characters.`),
  )

export const TagRequest = z.object({ name: TagName })

/** Merges a tag into another one, `into`. */
export const MergeTagRequest = z.object({ into: z.string().min(1).max(64) })
