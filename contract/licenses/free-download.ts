import { z } from 'zod'
import { CAPTCHA_TOKEN_MAX_LENGTH } from '#contract/accounts/captcha.ts'
import { EmailAddress } from '#contract/accounts/user.ts'
import { msg } from '#contract/text/msg.ts'

export const FREE_DOWNLOAD_HOURS = 24
export const FREE_DOWNLOADS_A_LINK = 3
export const FREE_DOWNLOADS_A_DAY = 5
/** Short form, for the dialog; the file and the email have the full text. */
export const FREE_DOWNLOAD_NOTE = msg`The MP3 with the store's voice tag, to write and rehearse with. You may not release it.`

/** The permitted use, as in the file's tags and the email. */
export const freeDownloadTerms = ({ storeName, url }: { storeName: string; url: string }) =>
  msg`For non-commercial use: to write, rehearse and record demos with. You may not release, stream, sell or perform it for money. Licenses: ${{ url }} (${{ storeName }})`

/** Without an address, for a signed-in user with a verified one. */
export const FreeDownloadRequest = z.object({
  email: EmailAddress.optional(),
  newsletter: z.boolean().default(false),
  captchaToken: z.string().max(CAPTCHA_TOKEN_MAX_LENGTH).optional(),
})

export const FreeDownloadResponse = z.object({
  delivered: z.boolean().describe('False if the store cannot send email'),
  link: z
    .string()
    .nullable()
    .describe(
      'Link to the file, relative to the site, for users with a confirmed address; others get it by email',
    ),
})
export type FreeDownloadResponse = z.infer<typeof FreeDownloadResponse>

/** What an emailed link leads to. */
export const FreeDownload = z.object({
  beat: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    producer: z.string(),
    image: z.string(),
  }),
  bytes: z.number().int(),
  left: z.number().int().describe('Remaining downloads'),
  until: z.string().describe('ISO 8601'),
  newsletter: z.boolean().describe('The download also confirms the newsletter'),
})
export type FreeDownload = z.infer<typeof FreeDownload>
