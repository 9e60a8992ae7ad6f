import { z } from 'zod'
import { emailAddress } from '#contract/text/email-address.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { userRoles } from './session.ts'

const USERNAME_MAX_LENGTH = 32
const EMAIL_MAX_LENGTH = 254
/** Of the name under a producer's beats. */
export const BYLINE_MAX = 64

/** A username. Unique, ignoring case, and without confusable characters. */
export const Username = z
  .string()
  .trim()
  .min(1, { ...schemaError(msg`Username is required`), abort: true })
  .min(2, schemaError(msg`Username must have at least 2 characters.`))
  .max(
    USERNAME_MAX_LENGTH,
    schemaError(
      msg`Username must have at most ${plural({ maximum: USERNAME_MAX_LENGTH }, { one: '# character', other: '# characters' })}.`,
    ),
  )
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    schemaError(msg`Username may have the letters A to Z, digits, dots, dashes and underscores.`),
  )

export const EmailAddress = z
  .string()
  .trim()
  .min(1, { ...schemaError(msg`Email is required`), abort: true })
  .max(EMAIL_MAX_LENGTH, schemaError(msg`This email address is too long.`))
  .pipe(emailAddress(schemaError(msg`Please enter a valid email address.`)))

/** A user in API responses. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  image: z.string().nullable().describe('Avatar, a path relative to /api'),
})
export type User = z.infer<typeof User>
