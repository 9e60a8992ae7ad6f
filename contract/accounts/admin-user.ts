import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { PageParams } from '#contract/wire/page-params.ts'
import { Password, passwordsMatch } from './password-rule.ts'
import { userRoles } from './session.ts'
import { EmailAddress, User, Username } from './user.ts'

/** A user for admins. */
export const AdminUser = User.extend({
  createdAt: z.string().describe('ISO 8601'),
  lockedAt: z.string().nullable().describe('When an administrator locked the account'),
  canSignIn: z.boolean().describe('False for accounts without a password, such as demo producers'),
  beats: z.number().int().describe('Number of beats, including hidden ones'),
})
export type AdminUser = z.infer<typeof AdminUser>

/** A user in the list, with what they bought. */
export const ListedUser = AdminUser.extend({
  orders: z.number().int().describe('Number of paid orders'),
  kept: z.number().describe('What is kept of them, in dollars'),
})
export type ListedUser = z.infer<typeof ListedUser>

export const UserListParams = PageParams.extend({
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Part of the username, the artist name or the email address'),
  role: z.enum(userRoles).optional(),
  locked: z.enum(['true', 'false']).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type UserListParams = z.infer<typeof UserListParams>

/** Fields of a new user created by an admin, besides the picture. */
export const CreateUserRequest = z
  .object({
    username: Username,
    email: EmailAddress,
    password: Password,
    confirmPassword: z.string(),
    role: z.enum(userRoles, schemaError(msg`Role must be admin or customer`)).default('customer'),
  })
  .refine(...passwordsMatch(schemaError(msg`Passwords must match`)))
export type CreateUserRequest = z.infer<typeof CreateUserRequest>

/** Changes the role, or locks or unlocks the account. Both end its sessions. */
export const ChangeUserRequest = z
  .object({ role: z.enum(userRoles).optional(), locked: z.boolean().optional() })
  .refine(
    ({ role, locked }) => role !== undefined || locked !== undefined,
    schemaError(msg`Send role or locked.`),
  )
export type ChangeUserRequest = z.infer<typeof ChangeUserRequest>
