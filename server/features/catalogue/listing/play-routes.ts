import { catalogueRoutes } from '#contract/catalogue/catalogue-routes.ts'
import { recordFunnelStep } from '#server/model/audience/index.ts'
import { beatRows, published } from '#server/model/beat/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'

const HALF_HOUR_SECONDS = 1_800

/** Counts plays, at most one per client and beat in half an hour. */
export function registerPlayRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, catalogueRoutes)
  const once = app.rateLimits.define('play of a beat', { points: 1, perSeconds: HALF_HOUR_SECONDS })

  route('POST /beats/:id/plays', { config: { fromSandbox: true } }, async (request) => {
    const { id } = request.params
    await beatRows(db)
      .select('id')
      .where('id', '=', id)
      .where(published())
      .executeTakeFirstOrThrow(() => new ProblemError('beat_not_found'))
    if (await once.tryTake(clientOf(request), id)) await recordFunnelStep(db, 'play', id)
    return { success: true as const }
  })
}
