import { z } from 'zod'
import { Overview } from '#contract/admin-overview.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import type { DiskSpace } from '#server/platform/storage/free-space.ts'
import { readOverview } from './read-overview.ts'
import { retryFailure } from './retry-failure.ts'

const route = routeOptions('Admin')
const FailureId = z.object({ kind: z.enum(['job', 'mail']), id: z.string().min(1).max(64) })

/** Admin dashboard, and retry of failed jobs and mails. */
export function registerOverviewRoutes(
  app: App,
  { db, mode, disk }: { db: Db; mode: PaymentMode; disk: DiskSpace },
): void {
  app.get(
    '/api/admin/overview',
    route('Get recent sales, best sellers, latest orders, failed jobs and emails', {
      response: { 200: Overview },
    }),
    async () => {
      return { disk: await disk.read(), ...(await readOverview(db, Date.now(), mode)) }
    },
  )

  app.post(
    '/api/admin/failures/:kind/:id/retry',
    route('Retry a failed job or email', { params: FailureId, response: { 200: Success } }),
    async (request) => {
      await retryFailure(db, sessionOf(request), request.params)
      app.jobs.wake()
      return { success: true as const }
    },
  )
}
