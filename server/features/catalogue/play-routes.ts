import { recordFunnelStep } from '#server/features/funnel/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'

const route = routeOptions('Beats')
const HALF_HOUR_SECONDS = 1_800

/** Counts plays, at most one per client and beat in half an hour. */
export function registerPlayRoutes(app: App, { db }: { db: Db }): void {
  const once = app.rateLimits.define('play of a beat', { points: 1, perSeconds: HALF_HOUR_SECONDS })

  app.post(
    '/api/beats/:id/plays',
    route('Count a play: a preview was listened to for a few seconds', {
      params: IdParams,
      response: { 200: Success },
    }),
    async (request) => {
      const { id } = request.params
      await db
        .selectFrom('beats')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'ready')
        .executeTakeFirstOrThrow(() => new Problem('beat_not_found'))
      if (await once.tryTake(clientOf(request), id)) await recordFunnelStep(db, 'play', id)
      return { success: true as const }
    },
  )
}
