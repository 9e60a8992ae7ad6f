import { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { confirmEmailChange } from './change-email.ts'

const route = routeOptions('Account')
const QUARTER_HOUR = 900

/** Works in any browser, signed in or not. */
export function registerConfirmEmailRoute(app: App, { db }: { db: Db }): void {
  const confirmations = app.rateLimits.define('confirm by client', { points: 20, perSeconds: QUARTER_HOUR })

  app.post(
    '/api/account/email/confirm/:token',
    route('Confirm a new address with the token from the email; no session needed', {
      params: z.object({ token: z.string().max(128) }),
      response: { 200: Success },
    }),
    async (request) => {
      await confirmations.take(clientOf(request))
      await confirmEmailChange(db, request.params.token)
      app.jobs.wake()
      return { success: true as const }
    },
  )
}
