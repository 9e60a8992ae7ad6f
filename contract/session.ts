import { z } from 'zod'

export const userRoles = ['admin', 'customer'] as const
export type UserRole = (typeof userRoles)[number]

/** The client asks for the session at the start and then this often. */
export const SESSION_CHECK_SECONDS = 60

/** Who is signed in, as `GET /api/auth/session` answers. */
export const Session = z.object({
  userId: z.string(),
  username: z.string(),
  role: z.enum(userRoles),
  exp: z.number().int().describe('End of the session, in seconds since 1970'),
  needsPasskey: z
    .literal(true)
    .optional()
    .describe('An administrator who has to add a passkey before using the admin area'),
  needsPassword: z
    .literal(true)
    .optional()
    .describe('Signed in with a generated password, which works once: the user has to set their own'),
})
export type Session = z.infer<typeof Session>
