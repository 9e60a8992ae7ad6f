import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { adminRoutes } from '#contract/store/admin-routes.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { DiskSpace } from '#server/platform/storage/free-space.ts'
import { readOverview } from './read-overview.ts'
import { retryFailure } from './retry-failure.ts'

/** Admin dashboard, and retry of failed jobs and mails. */
export function registerOverviewRoutes(
  app: App,
  { db, mode, disk }: { db: Db; mode: PaymentMode; disk: DiskSpace },
): void {
  const route = serveRoutes(app, adminRoutes)
  route('GET /admin/overview', async () => {
    return { disk: await disk.read(), ...(await readOverview(db, Date.now(), mode)) }
  })

  route('POST /admin/failures/:kind/:id/retry', async (request) => {
    await retryFailure(db, sessionOf(request), request.params)
    app.jobs.wake()
    return { success: true as const }
  })
}
