import { z } from 'zod'
import { singleLine } from '#contract/text/single-line.ts'

/** Maximum number of releases per license. */
export const USES_LIMIT = 20
export const USE_TITLE_MAX_LENGTH = 120
const URL_MAX_LENGTH = 500

const NO_LINK = 'That isn’t a link. Copy the address of the song, such as https://youtu.be/...'

/** URL of a release. Shown on a public page, so it must be an external https URL. */
const UseUrl = z
  .string()
  .trim()
  .max(
    URL_MAX_LENGTH,
    `A link has at most ${URL_MAX_LENGTH} characters. Remove what follows the question mark.`,
  )
  .transform((text, context) => {
    const url = URL.parse(text)
    const fault = urlFault(text, url)
    if (fault === undefined && url) return url.href
    context.addIssue({ code: 'custom', message: fault ?? NO_LINK })
    return z.NEVER
  })

function urlFault(text: string, url: URL | null): string | undefined {
  if (!url || /\s/.test(text)) return NO_LINK
  if (url.protocol === 'http:') return 'Links must start with https://.'
  if (url.protocol !== 'https:') return NO_LINK
  if (url.username !== '' || url.password !== '') return 'A link cannot contain a name or password.'
  // Requires a dot: neither localhost nor a bare IP address.
  return /^[^.[\]]+(\.[^.]+)*\.[^.\d][^.]*$/.test(url.hostname) ? undefined : NO_LINK
}

const UseTitle = singleLine()
  .min(1, 'Enter the title of the release.')
  .max(USE_TITLE_MAX_LENGTH, `At most ${USE_TITLE_MAX_LENGTH} characters.`)
  // Bidirectional control characters could disguise a title.
  .refine(
    (title) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(title),
    'This contains an invisible character.',
  )
  .refine((title) => !/<[a-z/!?]/i.test(title), 'Write the title as plain text, without HTML.')

/** A release that uses a licensed beat, as entered by its buyer. */
export const LicenseUseFields = z.object({ url: UseUrl, title: UseTitle })
export type LicenseUseFields = z.infer<typeof LicenseUseFields>

export const LicenseUse = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  addedAt: z.string().describe('ISO 8601'),
})
export type LicenseUse = z.infer<typeof LicenseUse>

const WHOLE = 'Enter a whole number, such as 42,300.'
const MAX_STREAMS = 1_000_000_000_000

/** Total streams so far. */
export const StreamReport = z.object({
  count: z
    .number({ error: WHOLE })
    .int(WHOLE)
    .min(0, WHOLE)
    .max(MAX_STREAMS, 'No song has that many streams. Check the number.'),
})

/** Parses a number of streams: `42,300`, `42.300` or `42 300`. NaN for anything else. */
export function parseStreams(text: string): number {
  const typed = text.trim()
  return /^\d{1,3}([,. ]\d{3})+$|^\d+$/.test(typed) ? Number(typed.replace(/[,. ]/g, '')) : Number.NaN
}

/** A URL without its scheme: `youtu.be/9wXz2kQe`. */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
}
