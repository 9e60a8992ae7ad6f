import { studioRoutes } from '#contract/store/studio-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import type { Store } from '#server/platform/store.ts'
import { subscribersCsv } from './subscribers-csv.ts'
import { UnsubscribeTokens } from './unsubscribe-token.ts'

/** Exports confirmed subscribers with their unsubscribe links. */
export function registerSubscriberListRoute(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, studioRoutes)
  const tokens = new UnsubscribeTokens(app.storeSecret)

  route('GET /newsletter/subscribers.csv', async (request, reply) => {
    await recordAuditEvent(db, sessionOf(request), 'subscribers.exported', {
      id: 'subscribers',
      name: 'the newsletter subscribers',
    })
    const url = (id: string) => `${storeUrl(app, config)}/api/newsletter/unsubscribe/${tokens.tokenFor(id)}`
    return reply
      .headers({
        'content-disposition': 'attachment; filename="subscribers.csv"',
      })
      .type('text/csv; charset=utf-8')
      .send(await subscribersCsv(db, url))
  })
}
