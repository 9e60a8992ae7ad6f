import { newsletterPromise } from '#contract/store/standard-texts.ts'
import { studioRoutes } from '#contract/store/studio-routes.ts'
import { ownTextIn } from '#server/features/store/settings/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { registerNewsletterMails } from './newsletter-mails.ts'
import { removeSubscriber } from './remove-subscriber.ts'
import { scheduleSubscriberPurge } from './schedule-purge.ts'
import { subscribe } from './subscribe.ts'
import { hashAddress, suppressAddresses } from './suppressions.ts'
import { registerUnsubscribeRoutes } from './unsubscribe-routes.ts'
import { UnsubscribeTokens } from './unsubscribe-token.ts'

const QUARTER_HOUR = 900
const DAY = 86_400

export function registerNewsletterRoutes(app: App, { db, config, settings }: Store): void {
  const route = serveRoutes(app, studioRoutes)
  const byClient = app.rateLimits.define('newsletter by client', { points: 5, perSeconds: QUARTER_HOUR })
  const byAddress = app.rateLimits.define('newsletter by address', { points: 3, perSeconds: DAY })
  const confirmations = app.rateLimits.define('newsletter confirm', { points: 20, perSeconds: QUARTER_HOUR })
  const tokens = new UnsubscribeTokens(app.storeSecret)
  const canSend = config.mail.kind !== 'none'
  registerNewsletterMails(app.mail, {
    tokens,
    promise: (locale) => ownTextIn(settings.current, newsletterPromise(settings.current), locale),
  })
  scheduleSubscriberPurge(app.jobs, db)
  app.userDeletion.push(async (trx, { email_key }) => {
    await removeSubscriber(app, trx, { email_key }, 'erased')
    await suppressAddresses(trx, [hashAddress(email_key)], 'erased')
  })
  registerUnsubscribeRoutes(app, { db, tokens })

  route('POST /newsletter', async (request) => {
    await byClient.take(clientOf(request))
    if (!canSend) return { success: true as const, delivered: false }
    const { email } = request.body
    // Limits mail per address without revealing that the limit was reached.
    if (await byAddress.tryTake(email.toLowerCase())) {
      await subscribe(db, email, localeOf(request))
      app.jobs.wake()
    }
    return { success: true as const, delivered: true }
  })

  route('POST /newsletter/confirm/:token', async (request) => {
    await confirmations.take(clientOf(request))
    await confirmSubscription(db, request.params.token)
    app.jobs.wake()
    return { success: true as const }
  })
}
