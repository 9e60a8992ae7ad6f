import { z } from 'zod'

/** Purpose of a CAPTCHA. Solutions are only valid for theirs. */
export const captchaPurposes = ['login', 'register', 'mailed-code', 'free-download'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/** The store's CAPTCHA. `off` is for tests. */
export const CaptchaSettings = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha') }),
  z.object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), siteKey: z.string() }),
  z.object({ provider: z.literal('off') }),
])
export type CaptchaSettings = z.infer<typeof CaptchaSettings>

export const CAPTCHA_TOKEN_MAX_LENGTH = 8_192
