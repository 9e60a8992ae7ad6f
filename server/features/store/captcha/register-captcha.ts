import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { Altcha } from './altcha.ts'
import { Captcha } from './captcha.ts'
import { siteVerify } from './site-verify.ts'

/** Creates the configured CAPTCHA and its routes. */
export function registerCaptcha(
  app: App,
  { db, config: { captcha: config } }: Pick<Store, 'db' | 'config'>,
): Captcha {
  const route = serveRoutes(app, signInRoutes)
  route('GET /captcha', async () =>
    'siteKey' in config
      ? { provider: config.provider, siteKey: config.siteKey }
      : { provider: config.provider },
  )
  if (config.provider === 'off') return new Captcha(db, undefined)
  if (config.provider !== 'altcha') return new Captcha(db, siteVerify(config))

  const altcha = new Altcha(app.storeSecret)
  const byClient = app.rateLimits.define('captcha by client', { points: 200, perSeconds: 900 })
  route('GET /captcha/challenge', async (request) => {
    await byClient.take(clientOf(request))
    return altcha.createChallenge(request.query.purpose)
  })
  return new Captcha(db, altcha.verify)
}
