import { z } from 'zod'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

export const ABOUT_MAX = 600
export const MAX_LINKS = 6

export const ProducerLink = z.object({
  name: singleLine().min(1, schemaError(msg`Name is required.`)).max(40, pleaseAtMostCharacters(40)),
  url: z
    .url({ protocol: /^https$/, ...schemaError(msg`Please enter an address that starts with https://.`) })
    .max(400, schemaError(msg`This address is too long.`)),
})
export type ProducerLink = z.infer<typeof ProducerLink>

/** What producers write on their page. */
export const ProducerPage = z.object({
  about: z.string().trim().max(ABOUT_MAX, pleaseAtMostCharacters(ABOUT_MAX)),
  links: z
    .array(ProducerLink)
    .max(
      MAX_LINKS,
      schemaError(msg`At most ${plural({ maximum: MAX_LINKS }, { one: '# link', other: '# links' })}.`),
    ),
})
export type ProducerPage = z.infer<typeof ProducerPage>

/** A producer as visitors see them. */
export const Producer = z.object({
  id: z.string(),
  username: z.string().describe('The name on beats, as in `owner.username`'),
  image: z.string().nullable().describe('Picture, a path relative to /api'),
  about: z.string().nullable(),
  links: z.array(ProducerLink),
})
export type Producer = z.infer<typeof Producer>
