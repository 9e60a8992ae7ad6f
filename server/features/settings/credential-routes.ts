import { CredentialsView, MailCredentials, StoreAddress, StripeCredentials } from '#contract/credentials.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { changeAddress } from './change-address.ts'
import { changeMail, changeStripe, presentCredentials } from './change-credentials.ts'
import { followCredentials } from './follow-credentials.ts'
import { type CredentialsDeps, removeCredentials } from './save-credentials.ts'

const tags = ['Settings']
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
    {
      schema: { tags, summary: 'Mail server, keys of Stripe and address, without what is secret', response },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await presentCredentials(deps)),
  )

  app.put(
    '/api/settings/credentials/mail',
    {
      onRequest: requireFreshProof,
      schema: {
        tags,
        summary: 'Set the mail server, once it has taken a mail to you',
        body: MailCredentials,
        response,
      },
    },
    async (request) => {
      const admin = sessionOf(request)
      await attempts.take(admin.userId)
      await changeMail(app, deps, admin, request.body)
      return presentCredentials(deps)
    },
  )

  app.put(
    '/api/settings/credentials/stripe',
    {
      onRequest: requireFreshProof,
      schema: {
        tags,
        summary: 'Set the keys of Stripe, once Stripe has taken them',
        body: StripeCredentials,
        response,
      },
    },
    async (request) => {
      const admin = sessionOf(request)
      await attempts.take(admin.userId)
      await changeStripe(app, deps, admin, request.body)
      return presentCredentials(deps)
    },
  )

  app.put(
    '/api/settings/credentials/address',
    {
      onRequest: requireFreshProof,
      schema: {
        tags,
        summary: 'Set the address of the store, from a browser that is there',
        body: StoreAddress,
        response,
      },
    },
    async (request) => {
      await changeAddress(app, deps, request, request.body)
      return presentCredentials(deps)
    },
  )

  for (const service of ['mail', 'stripe', 'address'] as const)
    app.delete(
      `/api/settings/credentials/${service}`,
      {
        onRequest: requireFreshProof,
        schema: { tags, summary: `Remove what is set for ${service}`, response },
      },
      async (request) => {
        await removeCredentials(app, deps, sessionOf(request), service)
        return presentCredentials(deps)
      },
    )
}
