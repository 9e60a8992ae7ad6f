import { z } from 'zod'
import { TypedPassword } from './auth.ts'
import { Password } from './password-rule.ts'
import { EmailAddress, User, Username } from './user.ts'

const contractName = z
  .string()
  .trim()
  .max(120, 'At most 120 characters.')
  .transform((text) => text.replace(/\s+/g, ' '))

/** The account's name in contracts. Empty for none. */
export const ContractNames = z.object({ legalName: contractName, artistName: contractName })

/** The signed-in user's account. */
export const Account = User.extend({
  createdAt: z.string().describe('ISO 8601'),
  legalName: z.string().nullable().describe('Name in contracts; null: not given'),
  artistName: z.string().nullable(),
  pendingEmail: z.string().nullable().describe('New address, unconfirmed until its link is opened'),
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
