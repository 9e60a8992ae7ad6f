import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#server/platform/http/problem.ts'
import type { ContentSources } from '#server/platform/http/security-headers.ts'
import type { CaptchaVerifier } from './captcha.ts'

export type SiteVerifyProvider = 'turnstile' | 'hcaptcha' | 'recaptcha'

const TIMEOUT_MS = 5_000
const REMEMBERED_MS = 15 * 60_000

/** Where each provider checks answers; all three speak the same protocol. */
const addresses = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const satisfies Record<SiteVerifyProvider, string>

/** What pages may load from each provider. */
export const captchaSources = {
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
  },
} as const satisfies Record<SiteVerifyProvider, ContentSources>

const Verdict = z.looseObject({
  success: z.boolean(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})

/**
 * Asks the provider whether an answer is good. Throws 503 where the provider cannot be reached or does not know the
 * store's secret: better nobody signs in than everybody's programs do.
 */
export function siteVerify(options: {
  provider: SiteVerifyProvider
  secret: string
  /** For tests. */
  url?: string
}): CaptchaVerifier {
  const { provider, secret, url = addresses[options.provider] } = options
  return async (token, { purpose, address }) => {
    const verdict = await ask(url, { secret, response: token, remoteip: address })
    if (verdict['error-codes']?.some((code) => code.includes('input-secret'))) {
      throw new Problem('unavailable', { cause: new Error(`${provider} refuses CAPTCHA_SECRET`) })
    }
    if (!verdict.success) return undefined
    // Turnstile and reCAPTCHA say what the widget was made for, where it was given.
    if (verdict.action && verdict.action !== purpose) return undefined
    const id = createHash('sha256')
      .update(JSON.stringify([provider, token]))
      .digest('base64url')
    return { id, expiresAtMs: Date.now() + REMEMBERED_MS }
  }
}

async function ask(url: string, form: Record<string, string>): Promise<z.infer<typeof Verdict>> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Verdict.parse(await answer.json())
  } catch (cause) {
    throw new Problem('unavailable', { cause })
  }
}
