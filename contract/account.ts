import { z } from 'zod'
import { TypedPassword } from './auth.ts'
import { Password } from './password-rule.ts'
import { EmailAddress, User, Username } from './user.ts'

const contractName = z
  .string()
  .trim()
  .max(120, 'At most 120 characters.')
  .transform((text) => text.replace(/\s+/g, ' '))

/** How contracts name the account's person. Empty: no such name. */
export const ContractNames = z.object({ legalName: contractName, artistName: contractName })
export type ContractNames = z.infer<typeof ContractNames>

/** One's own account. */
export const Account = User.extend({
  createdAt: z.string().describe('ISO 8601'),
  legalName: z.string().nullable().describe('As contracts name the person; null: not given'),
  artistName: z.string().nullable(),
  pendingEmail: z
    .string()
    .nullable()
    .describe('An address that waits to be confirmed by the link mailed to it'),
  emailConfirmed: z.boolean().describe('Whether a link that was mailed to the address was opened'),
})
export type Account = z.infer<typeof Account>

export const ChangeUsernameRequest = z.object({ username: Username })
export type ChangeUsernameRequest = z.infer<typeof ChangeUsernameRequest>

export const ChangeEmailRequest = z.object({ email: EmailAddress, password: TypedPassword })
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>

export const ChangePasswordRequest = z.object({ currentPassword: TypedPassword, password: Password })
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>

/** Asked for again before what cannot be undone. */
export const PasswordAgain = z.object({ password: TypedPassword })
export type PasswordAgain = z.infer<typeof PasswordAgain>

/** A device that is signed in. */
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
