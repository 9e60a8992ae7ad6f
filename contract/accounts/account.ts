import { z } from 'zod'
import { ProducerLink } from '#contract/reach/producer.ts'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { TypedPassword } from './auth.ts'
import { DeskViews } from './desk-views.ts'
import { Password } from './password-rule.ts'
import { BYLINE_MAX, EmailAddress, User, Username } from './user.ts'

const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ')

/** Part of a contract's text, where braces mark variables. Left out: unchanged. */
const registration = singleLine()
  .max(80, atMostCharacters(80))
  .regex(/^[^{}]*$/, schemaError(msg`Please leave out the curly braces.`))
  .optional()

/** Names beside the username. Empty for none. An administrator's artist name is also the one under their beats. */
export const AccountNames = z.object({
  legalName: z.string().trim().max(120, atMostCharacters(120)).transform(withSingleSpaces),
  artistName: singleLine()
    .normalize()
    .max(BYLINE_MAX, atMostCharacters(BYLINE_MAX))
    .transform(withSingleSpaces),
  pro: registration.describe('Performing rights organization, such as ASCAP'),
  ipi: z
    .string()
    .transform((text) => text.replace(/[\s.-]/g, ''))
    .pipe(z.string().regex(/^(?:\d{9,11})?$/, schemaError(msg`An IPI number has 9 to 11 digits.`)))
    .optional()
    .describe('IPI name number'),
  publisher: registration,
})
export type AccountNames = z.infer<typeof AccountNames>

/** The signed-in user's account. */
export const Account = User.extend({
  createdAt: z.string().describe('ISO 8601'),
  legalName: z.string().nullable().describe('Name in contracts; null: not given'),
  artistName: z.string().nullable(),
  pro: z.string().nullable(),
  ipi: z.string().nullable(),
  publisher: z.string().nullable(),
  about: z.string().nullable().describe('A few lines on the page of a producer'),
  links: z.array(ProducerLink),
  byline: z.string().describe('The name under own beats: the username where no artist name was chosen'),
  pendingEmail: z.string().nullable().describe('New address, unconfirmed until its link is opened'),
  deskViews: DeskViews.describe('How the lists of the admin area are shown'),
  emailConfirmed: z.boolean().describe('Whether the address was verified by an emailed link'),
})
export type Account = z.infer<typeof Account>

export const ChangeUsernameRequest = z.object({ username: Username })

export const ChangeEmailRequest = z.object({ email: EmailAddress, password: TypedPassword })

export const ChangePasswordRequest = z.object({ currentPassword: TypedPassword, password: Password })

/** Password confirmation before irreversible actions. */
export const PasswordAgain = z.object({ password: TypedPassword })
export type PasswordAgain = z.infer<typeof PasswordAgain>

/** A signed-in device. */
export const AccountSession = z.object({
  id: z.string(),
  device: z.string().describe('Such as "Firefox on Windows"'),
  address: z.string().describe('IP address'),
  createdAt: z.string(),
  seenAt: z.string().describe('To within five minutes'),
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
