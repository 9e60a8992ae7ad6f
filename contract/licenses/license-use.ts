import { z } from 'zod'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

/** Maximum number of releases per license. */
export const USES_LIMIT = 20
export const USE_TITLE_MAX_LENGTH = 120
const URL_MAX_LENGTH = 500

const NO_LINK = msg`That isn’t a link. Copy the address of the song, such as https://youtu.be/...`

/** URL of a release. Shown on a public page, so it must be an external https URL. */
const UseUrl = z
  .string()
  .trim()
  .max(
    URL_MAX_LENGTH,
    schemaError(
      msg`A link has at most ${plural({ maximum: URL_MAX_LENGTH }, { one: '# character', other: '# characters' })}. Remove what follows the question mark.`,
    ),
  )
  .transform((text, context) => {
    const url = URL.parse(text)
    const fault = urlFault(text, url)
    if (fault === undefined && url) return url.href
    context.addIssue({ code: 'custom', message: faultText(fault ?? NO_LINK) })
    return z.NEVER
  })

function urlFault(text: string, url: URL | null): Message | undefined {
  if (!url || /\s/.test(text)) return NO_LINK
  if (url.protocol === 'http:') return msg`Links must start with https://.`
  if (url.protocol !== 'https:') return NO_LINK
  if (url.username !== '' || url.password !== '') return msg`A link cannot contain a name or password.`
  // Requires a dot: neither localhost nor a bare IP address.
  return /^[^.[\]]+(\.[^.]+)*\.[^.\d][^.]*$/.test(url.hostname) ? undefined : NO_LINK
}

const UseTitle = singleLine()
  .min(1, schemaError(msg`Enter the title of the release.`))
  .max(USE_TITLE_MAX_LENGTH, atMostCharacters(USE_TITLE_MAX_LENGTH))
  // Bidirectional control characters could disguise a title.
  .refine(
    (title) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(title),
    schemaError(msg`This contains an invisible character.`),
  )
  .refine(
    (title) => !/<[a-z/!?]/i.test(title),
    schemaError(msg`Write the title as plain text, without HTML.`),
  )

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

const WHOLE = schemaError(msg`Enter a whole number, such as 42,300.`)
const MAX_STREAMS = 1_000_000_000_000

/** Total streams so far. */
export const StreamReport = z.object({
  count: z
    .number(WHOLE)
    .int(WHOLE)
    .min(0, WHOLE)
    .max(MAX_STREAMS, schemaError(msg`No song has that many streams. Check the number.`)),
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
