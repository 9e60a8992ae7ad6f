import { adminRoutes } from '#contract/store/admin-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { readDemoMonth } from './demo-month.ts'
import { readOverview } from './read-overview.ts'
import { retryFailure } from './retry-failure.ts'

/** Admin dashboard, removal of the demo's month, and retry of failed jobs and mails. */
export function registerOverviewRoutes(
  app: App,
  { db, payments: { mode }, disk, removeDemoMonth }: Store,
): void {
  const route = serveRoutes(app, adminRoutes)
  route('GET /admin/overview', async () => {
    return { disk: await disk.read(), ...(await readOverview(db, Date.now(), mode)) }
  })

  route('DELETE /admin/demo-month', async (request) => {
    await db.transaction().execute(async (trx) => {
      if (!removeDemoMonth || !(await readDemoMonth(trx))) return
      await removeDemoMonth(trx)
      await recordAuditEvent(trx, sessionOf(request), 'demo-month.removed', {
        id: 'demo-month',
        name: 'the demo’s month',
      })
    })
    return { success: true as const }
  })

  route('POST /admin/failures/:kind/:id/retry', async (request) => {
    await retryFailure(db, sessionOf(request), request.params)
    app.jobs.wake()
    return { success: true as const }
  })
}
