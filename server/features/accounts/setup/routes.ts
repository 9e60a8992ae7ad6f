import type { FastifyRequest } from 'fastify'
import { setupRoutes } from '#contract/accounts/setup-routes.ts'
import { presentUser, signIn } from '#server/features/accounts/auth/index.ts'
import { newPasskeyOptions, verifyNewPasskey } from '#server/features/accounts/passkeys/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { isNewStore, setUpStore } from './set-up-store.ts'
import { isSetupToken } from './setup-token.ts'

const PURPOSE = 'set up the store'

/** The page that the link leads to which a new store prints. */
export function registerSetup(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, setupRoutes)
  const deps = { app, db, config }
  const limit = app.rateLimits.define('setup by client', { points: 60, perSeconds: 900 })

  /** @throws Problem too_many_requests, setup_done, setup_link_ended */
  async function assertLink(request: FastifyRequest, { token }: { token: string }): Promise<void> {
    await limit.take(clientOf(request))
    if (!(await isNewStore(db))) throw new ProblemError('setup_done')
    if (!isSetupToken(token, app.storeSecret)) throw new ProblemError('setup_link_ended')
  }

  route('POST /setup/check', async (request) => {
    await assertLink(request, request.body)
    return { success: true as const }
  })

  route('POST /setup/passkey-options', async (request) => {
    await assertLink(request, request.body)
    return newPasskeyOptions(deps, PURPOSE, { user: request.body })
  })

  route('POST /setup', async (request, reply) => {
    const { passkey: credential, ...admin } = request.body
    await assertLink(request, admin)
    const passkey = credential && {
      ...(await verifyNewPasskey(deps, PURPOSE, credential)),
      name: deviceName(request.headers['user-agent'] ?? ''),
    }
    const user = await setUpStore(deps, admin, passkey, localeOf(request))
    const token = await signIn(app, db, user, request, reply)
    return { success: true as const, token, user: presentUser(user) }
  })
}
