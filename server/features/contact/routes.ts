import { ContactAnswer, ContactRequest } from '#contract/contact.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { registerContactMail } from './contact-mail.ts'
import { sendMessage } from './send-message.ts'

const route = routeOptions('Studio')
const QUARTER_HOUR = 900
const HOUR = 3_600

export function registerContactRoutes(app: App, { db, config }: { db: Db; config: Config }): void {
  const byClient = app.rateLimits.define('contact by client', { points: 5, perSeconds: QUARTER_HOUR })
  // Keeps many clients together from flooding the support mailbox.
  const byAll = app.rateLimits.define('contact by all', { points: 100, perSeconds: HOUR })
  const canSend = config.mail.kind !== 'none'
  registerContactMail(app.mail)

  app.post(
    '/api/contact',
    route('Send a message to the store', {
      description: 'Without a mail server nothing is sent or stored, and `delivered` is false.',
      body: ContactRequest,
      response: { 200: ContactAnswer },
    }),
    async (request) => {
      await byClient.take(clientOf(request))
      if (!canSend) return { success: true as const, delivered: false }
      await byAll.take('all')
      await sendMessage(db, config.support.email, request.body)
      app.jobs.wake()
      return { success: true as const, delivered: true }
    },
  )
}
