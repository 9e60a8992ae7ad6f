import { z } from 'zod'
import { withAsciiDomain } from '#contract/text/email-address.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { CAPTCHA_TOKEN_MAX_LENGTH } from './captcha.ts'
import { Password } from './password-rule.ts'
import { EmailAddress, User, Username } from './user.ts'

const CaptchaToken = z.string().max(CAPTCHA_TOKEN_MAX_LENGTH)

/** An existing password: the rules only apply to new ones. */
export const TypedPassword = z
  .string()
  .min(1, schemaError(msg`Password is required`))
  .max(1_024, schemaError(msg`This password is too long.`))

/** Email and password must match, and the username if sent. */
export const LoginRequest = z.object({
  username: z.string().trim().max(64).optional(),
  email: z.string().trim().min(1, schemaError(msg`Email is required`)).max(254).overwrite(withAsciiDomain),
  password: TypedPassword,
  captchaToken: CaptchaToken.optional(),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const RegisterRequest = z.object({
  username: Username,
  email: EmailAddress,
  password: Password,
  captchaToken: CaptchaToken.optional(),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>

/** The token is also set as the cookie `jwt_token`, which scripts cannot read. */
export const SignedInResponse = z.object({ success: z.literal(true), token: z.string(), user: User })
export type SignedInResponse = z.infer<typeof SignedInResponse>

/** The public form; other fields only count in an admin's multipart form. */
export const RegisterForm = RegisterRequest.extend({
  confirmPassword: z.string().optional(),
  role: z.unknown().optional().describe('admin or customer; ignored unless an administrator sends it'),
})

/** Like signing in, but without a token if an admin created the account for someone else. */
export const RegisteredResponse = SignedInResponse.extend({ token: z.string().nullable() })
export type RegisteredResponse = z.infer<typeof RegisteredResponse>

export const ForgotPasswordRequest = z.object({ email: EmailAddress })

export const ResetPasswordRequest = z.object({ password: Password })

/** Success with a message to show. */
export const DoneResponse = z.object({ success: z.literal(true), message: z.string() })
export type DoneResponse = z.infer<typeof DoneResponse>

export const RESET_MAIL_SENT = msg`Reset password email has been sent! Check your inbox.`
export const PASSWORD_WAS_RESET = msg`Password reset successfully!`
