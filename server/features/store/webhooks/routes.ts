import { connectionRoutes } from '#contract/store/connection-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import type { Store } from '#server/platform/store.ts'
import { deliverWebhook, type WebhookDeps } from './deliver-webhook.ts'
import { deliverWebhookJob } from './deliver-webhook-job.ts'
import { changeWebhook, createWebhook, deleteWebhook, renewWebhookSecret } from './manage-webhooks.ts'
import { listWebhooks } from './present-webhook.ts'
import { listDeliveries, replayDeliveries, scheduleDeliveryPurge, sendTest } from './replay-deliveries.ts'
import { registerWebhookMails } from './turn-off.ts'

/** Outgoing webhooks: deliveries, and their routes for administrators. */
export function registerWebhooks(app: App, { db, config }: Store): void {
  const route = serveRoutes(app, connectionRoutes)
  const deps: WebhookDeps = {
    db,
    config,
    storeSecret: app.storeSecret,
    storeName: () => config.storeName,
    storeUrl: () => storeUrl(app, config),
  }
  app.jobs.handle(deliverWebhookJob, (payload, context) => deliverWebhook(deps, payload, context))
  scheduleDeliveryPurge(app.jobs, db)
  registerWebhookMails(app.mail)

  route('GET /admin/webhooks', async () => listWebhooks(db))

  route('POST /admin/webhooks', async (request) => createWebhook(deps, sessionOf(request), request.body))

  route('PATCH /admin/webhooks/:id', async (request) =>
    changeWebhook(deps, sessionOf(request), request.params.id, request.body),
  )

  route('DELETE /admin/webhooks/:id', async (request) => {
    await deleteWebhook(deps, sessionOf(request), request.params.id)
    return { success: true as const }
  })

  route('POST /admin/webhooks/:id/secret', async (request) =>
    renewWebhookSecret(deps, sessionOf(request), request.params.id),
  )

  route('POST /admin/webhooks/:id/test', async (request) => {
    await sendTest(db, sessionOf(request), request.params.id)
    app.jobs.wake()
    return { success: true as const }
  })

  route('GET /admin/webhooks/:id/deliveries', async (request) => listDeliveries(db, request.params.id))

  route('POST /admin/webhooks/:id/replay', async (request) => {
    const count = await replayDeliveries(db, sessionOf(request), request.params.id)
    app.jobs.wake()
    return { count }
  })

  route('POST /admin/webhooks/:id/deliveries/:deliveryId/replay', async (request) => {
    const { id, deliveryId } = request.params
    await replayDeliveries(db, sessionOf(request), id, deliveryId)
    app.jobs.wake()
    return { success: true as const }
  })
}
