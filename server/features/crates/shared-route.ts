import { z } from 'zod'
import { SharedCrate } from '#contract/crate.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { type CrateDeps, presentSharedCrate } from './present.ts'

const route = routeOptions('Crates')

/** A shared crate. Never cached, so that revoking its link takes effect at once. */
export function registerSharedCrateRoute(app: App, deps: CrateDeps): void {
  const limit = app.rateLimits.define('shared crates', { points: 600, perSeconds: 600 })

  app.get(
    '/api/crates/shared/:token',
    route('Get a crate shared by link', {
      params: z.object({ token: z.string().min(1).max(64) }),
      response: { 200: SharedCrate },
    }),
    async (request, reply) => {
      await limit.take(clientOf(request))
      const crate = await deps.db
        .selectFrom('crates')
        .selectAll()
        .where('share_token', '=', request.params.token)
        .executeTakeFirstOrThrow(() => new Problem('crate_not_shared'))
      return reply.header('x-robots-tag', 'noindex').send(await presentSharedCrate(deps, crate))
    },
  )
}
