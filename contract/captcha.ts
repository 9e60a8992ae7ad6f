import { z } from 'zod'

/** What a CAPTCHA is solved for. An answer for one is refused for another. */
export const captchaPurposes = ['login', 'register', 'free-download'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/** Which CAPTCHA the store asks for. `off` is for its own tests. */
export const CaptchaSettings = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha') }),
  z.object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), siteKey: z.string() }),
  z.object({ provider: z.literal('off') }),
])
export type CaptchaSettings = z.infer<typeof CaptchaSettings>

export const CAPTCHA_TOKEN_MAX_LENGTH = 8_192
