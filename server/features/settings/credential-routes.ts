import { CredentialsView, MailCredentials, StoreAddress, StripeCredentials } from '#contract/credentials.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { changeAddress } from './change-address.ts'
import { changeMail, changeStripe, presentCredentials } from './change-credentials.ts'
import { followCredentials } from './follow-credentials.ts'
import { type CredentialsDeps, removeCredentials } from './save-credentials.ts'

const route = routeOptions('Settings')
const provenRoute = routeOptions('Settings', { onRequest: requireFreshProof })
const response = { 200: CredentialsView }

/**
 * Mail server, Stripe keys and public URL, for administrators. The store restarts in-process within a second of a
 * change.
 */
export function registerCredentialRoutes(app: App, deps: CredentialsDeps): void {
  followCredentials(app, { ...deps, versionOf: () => deps.settings.version })
  const attempts = app.rateLimits.define('credentials by admin', { points: 20, perSeconds: 600 })

  app.get(
    '/api/settings/credentials',
    route('Get the mail server, Stripe keys and address, without secrets', { response }),
    async () => presentCredentials(deps),
  )

  app.put(
    '/api/settings/credentials/mail',
    provenRoute('Set the mail server, if it accepts a test email to you', {
      body: MailCredentials,
      response,
    }),
    async (request) => {
      const admin = sessionOf(request)
      await attempts.take(admin.userId)
      await changeMail(app, deps, admin, request.body)
      return presentCredentials(deps)
    },
  )

  app.put(
    '/api/settings/credentials/stripe',
    provenRoute('Set the Stripe keys, if Stripe accepts them', { body: StripeCredentials, response }),
    async (request) => {
      const admin = sessionOf(request)
      await attempts.take(admin.userId)
      await changeStripe(app, deps, admin, request.body)
      return presentCredentials(deps)
    },
  )

  app.put(
    '/api/settings/credentials/address',
    provenRoute('Set the address of the store, from a browser at that address', {
      body: StoreAddress,
      response,
    }),
    async (request) => {
      await changeAddress(app, deps, request, request.body)
      return presentCredentials(deps)
    },
  )

  for (const service of ['mail', 'stripe', 'address'] as const)
    app.delete(
      `/api/settings/credentials/${service}`,
      provenRoute(`Remove the credentials for ${service}`, { response }),
      async (request) => {
        await removeCredentials(app, deps, sessionOf(request), service)
        return presentCredentials(deps)
      },
    )
}
