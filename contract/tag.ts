import { z } from 'zod'

export const TAG_NAME_MAX_LENGTH = 40

export const Tag = z.object({ id: z.string(), name: z.string() })
export type Tag = z.infer<typeof Tag>

/** A tag as administrators see it. */
export const CountedTag = Tag.extend({
  beats: z.number().int().describe('How many beats carry it, hidden ones too'),
})
export type CountedTag = z.infer<typeof CountedTag>

/** The name of a tag, with single spaces. Unique whatever its capitals. */
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
export type TagRequest = z.infer<typeof TagRequest>

/** Moves the beats of one tag to another one, `into`, and removes the first. */
export const MergeTagRequest = z.object({ into: z.string().min(1).max(64) })
export type MergeTagRequest = z.infer<typeof MergeTagRequest>
