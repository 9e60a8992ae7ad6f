import { adminRoutes } from '#contract/store/admin-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { readDemoMonth } from './demo-month.ts'
import { readDesk } from './read-desk.ts'
import { readToday } from './read-today.ts'
import { retryFailure } from './retry-failure.ts'

/** What waits for administrators and how the month goes, removal of the demo's month, and retry of failed jobs and mails. */
export function registerTodayRoutes(app: App, store: Store): void {
  const { db, removeDemoMonth } = store
  const route = serveRoutes(app, adminRoutes)
  route('GET /admin/desk', async () => readDesk(store))

  route('GET /admin/today', async (request) => readToday(store, i18nOf(localeOf(request))))

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
