import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'

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
      .min(1, { ...schemaError(msg`Please provide a tag name`), abort: true })
      .max(
        TAG_NAME_MAX_LENGTH,
        schemaError(
          msg`A tag name has at most ${plural({ maximum: TAG_NAME_MAX_LENGTH }, { one: '# character', other: '# characters' })}.`,
        ),
      ),
  )

export const TagRequest = z.object({ name: TagName })

/** Merges a tag into another one, `into`. */
export const MergeTagRequest = z.object({ into: z.string().min(1).max(64) })
