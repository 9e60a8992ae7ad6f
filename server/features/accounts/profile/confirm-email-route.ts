import { accountRoutes } from '#contract/accounts/account-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { confirmEmailChange } from './change-email.ts'

const QUARTER_HOUR = 900

/** Works in any browser, signed in or not. */
export function registerConfirmEmailRoute(app: App, { db }: Store): void {
  const route = serveRoutes(app, accountRoutes)
  const confirmations = app.rateLimits.define('confirm by client', { points: 20, perSeconds: QUARTER_HOUR })

  route('POST /account/email/confirm/:token', async (request) => {
    await confirmations.take(clientOf(request))
    await confirmEmailChange(db, request.params.token, app.addressChange)
    app.jobs.wake()
    return { success: true as const }
  })
}
