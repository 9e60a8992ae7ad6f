import { z } from 'zod'

export const userRoles = ['admin', 'customer'] as const

/** The session, from `GET /api/auth/session`. */
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
  hasSplits: z
    .literal(true)
    .optional()
    .describe('An administrator of a store in which a beat has, or had, a split'),
  hasShares: z.literal(true).optional().describe('Has a share in a beat, so there is a page My Shares'),
})
export type Session = z.infer<typeof Session>
