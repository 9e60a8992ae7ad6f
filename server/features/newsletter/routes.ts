import { z } from 'zod'
import { SubscribeAnswer, SubscribeRequest } from '#contract/newsletter.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { registerNewsletterMails } from './newsletter-mails.ts'
import { schedulePurge } from './schedule-purge.ts'
import { subscribe } from './subscribe.ts'
import { registerUnsubscribeRoutes } from './unsubscribe-routes.ts'
import { UnsubscribeTokens } from './unsubscribe-token.ts'

const route = routeOptions('Studio')
const QUARTER_HOUR = 900
const DAY = 86_400

export function registerNewsletterRoutes(app: App, { db, config }: { db: Db; config: Config }): void {
  const byClient = app.rateLimits.define('newsletter by client', { points: 5, perSeconds: QUARTER_HOUR })
  const byAddress = app.rateLimits.define('newsletter by address', { points: 3, perSeconds: DAY })
  const confirmations = app.rateLimits.define('newsletter confirm', { points: 20, perSeconds: QUARTER_HOUR })
  const tokens = new UnsubscribeTokens(app.storeSecret)
  const canSend = config.mail.kind !== 'none'
  registerNewsletterMails(app.mail, tokens)
  schedulePurge(app.jobs, db)
  registerUnsubscribeRoutes(app, { db, tokens })

  app.post(
    '/api/newsletter',
    route('Subscribe to the newsletter; sends a confirmation link', {
      description:
        'Responds the same for addresses that are already subscribed. Without a mail server nothing is stored.',
      body: SubscribeRequest,
      response: { 200: SubscribeAnswer },
    }),
    async (request) => {
      await byClient.take(clientOf(request))
      if (!canSend) return { success: true as const, delivered: false }
      const { email } = request.body
      // Limits mail per address without revealing that the limit was reached.
      if (await byAddress.tryTake(email.toLowerCase())) {
        await subscribe(db, email)
        app.jobs.wake()
      }
      return { success: true as const, delivered: true }
    },
  )

  app.post(
    '/api/newsletter/confirm/:token',
    route('Confirm a subscription with the token from the email', {
      params: z.object({ token: z.string().max(128) }),
      response: { 200: Success },
    }),
    async (request) => {
      await confirmations.take(clientOf(request))
      await confirmSubscription(db, request.params.token)
      app.jobs.wake()
      return { success: true as const }
    },
  )
}
