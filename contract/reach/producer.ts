import { z } from 'zod'
import { singleLine } from '#contract/text/single-line.ts'

export const ABOUT_MAX = 600
export const MAX_LINKS = 6

export const ProducerLink = z.object({
  name: singleLine().min(1, 'Name is required.').max(40, 'Please use at most 40 characters.'),
  url: z
    .url({ protocol: /^https$/, error: 'Please enter an address that starts with https://.' })
    .max(400, 'This address is too long.'),
})
export type ProducerLink = z.infer<typeof ProducerLink>

/** What producers write on their page. */
export const ProducerPage = z.object({
  about: z.string().trim().max(ABOUT_MAX, `Please use at most ${ABOUT_MAX} characters.`),
  links: z.array(ProducerLink).max(MAX_LINKS, `At most ${MAX_LINKS} links.`),
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
