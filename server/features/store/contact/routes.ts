import { studioRoutes } from '#contract/store/studio-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { registerContactMail } from './contact-mail.ts'
import { sendMessage } from './send-message.ts'

const QUARTER_HOUR = 900
const HOUR = 3_600

export function registerContactRoutes(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, studioRoutes)
  const byClient = app.rateLimits.define('contact by client', { points: 5, perSeconds: QUARTER_HOUR })
  // Keeps many clients together from flooding the support mailbox.
  const byAll = app.rateLimits.define('contact by all', { points: 100, perSeconds: HOUR })
  registerContactMail(app.mail)

  route('POST /contact', async (request) => {
    await byClient.take(clientOf(request))
    const { email } = config.support
    if (config.mail.kind === 'none' || email === '') return { success: true as const, delivered: false }
    await byAll.take('all')
    await sendMessage(db, email, request.body)
    app.jobs.wake()
    return { success: true as const, delivered: true }
  })
}
