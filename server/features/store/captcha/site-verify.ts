import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { ContentSources } from '#server/platform/http/security-headers.ts'
import type { CaptchaVerifier } from './captcha.ts'

type SiteVerifyProvider = 'turnstile' | 'hcaptcha' | 'recaptcha'

const TIMEOUT_MS = 5_000
/** How long to remember used tokens. */
const REPLAY_WINDOW_MS = 15 * 60_000

/** All three providers share one protocol. */
const urls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const satisfies Record<SiteVerifyProvider, string>

const sources = {
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

/** Content-Security-Policy sources of a provider; the store's own CAPTCHA needs none. */
export function captchaSourcesOf(provider: string): ContentSources[] {
  return Object.hasOwn(sources, provider) ? [sources[provider as SiteVerifyProvider]] : []
}

const Verdict = z.looseObject({
  success: z.boolean(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})

/** Fails closed: throws 503 if the provider is unreachable or rejects the store's secret. */
export function siteVerify(options: {
  provider: SiteVerifyProvider
  secret: string
  /** For tests. */
  url?: string
}): CaptchaVerifier {
  const { provider, secret, url = urls[options.provider] } = options
  return async (token, { purpose, address }) => {
    const verdict = await post(url, { secret, response: token, remoteip: address })
    if (verdict['error-codes']?.some((code) => code.includes('input-secret'))) {
      throw new ProblemError('unavailable', { cause: new Error(`${provider} rejects CAPTCHA_SECRET`) })
    }
    if (!verdict.success) return undefined
    // Turnstile and reCAPTCHA report the widget's action, if set.
    if (verdict.action && verdict.action !== purpose) return undefined
    const id = createHash('sha256')
      .update(JSON.stringify([provider, token]))
      .digest('base64url')
    return { id, expiresAtMs: Date.now() + REPLAY_WINDOW_MS }
  }
}

async function post(url: string, form: Record<string, string>): Promise<z.infer<typeof Verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Verdict.parse(await response.json())
  } catch (cause) {
    throw new ProblemError('unavailable', { cause })
  }
}
