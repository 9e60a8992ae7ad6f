import { settingsRoutes } from '#contract/store/settings-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { changeAddress } from './change-address.ts'
import { changeMail, changePaypal, changeStripe } from './change-credentials.ts'
import { followCredentials } from './follow-credentials.ts'
import { presentCredentials } from './present-credentials.ts'
import { type CredentialsDeps, removeCredentials } from './save-credentials.ts'
import { services } from './stored-credentials.ts'

/**
 * Mail server, keys of the payment providers and public URL, for administrators. The store restarts in-process within a second of a
 * change.
 */
export function registerCredentialRoutes(app: App, deps: CredentialsDeps): void {
  const route = serveRoutes(app, settingsRoutes)
  followCredentials(app, { ...deps, versionOf: () => deps.settings.version })
  const attempts = app.rateLimits.define('credentials by admin', { points: 20, perSeconds: 600 })

  route('GET /settings/credentials', async (request) => presentCredentials(deps, localeOf(request)))

  route('PUT /settings/credentials/mail', async (request) => {
    const admin = sessionOf(request)
    await attempts.take(admin.userId)
    await changeMail(app, deps, admin, request.body)
    return presentCredentials(deps, localeOf(request))
  })

  route('PUT /settings/credentials/stripe', async (request) => {
    const admin = sessionOf(request)
    await attempts.take(admin.userId)
    await changeStripe(app, deps, admin, request.body)
    return presentCredentials(deps, localeOf(request))
  })

  route('PUT /settings/credentials/paypal', async (request) => {
    const admin = sessionOf(request)
    await attempts.take(admin.userId)
    await changePaypal(app, deps, admin, request.body)
    return presentCredentials(deps, localeOf(request))
  })

  route('PUT /settings/credentials/address', async (request) => {
    await changeAddress(app, deps, request, request.body)
    return presentCredentials(deps, localeOf(request))
  })

  for (const service of services)
    route(`DELETE /settings/credentials/${service}`, async (request) => {
      await removeCredentials(app, deps, sessionOf(request), service)
      return presentCredentials(deps, localeOf(request))
    })
}
