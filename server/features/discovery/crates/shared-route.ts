import { crateRoutes } from '#contract/discovery/crate-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { findSharedCrate } from './find-shared-crate.ts'

/** A shared crate. Never cached, so that revoking its link takes effect at once. */
export function registerSharedCrateRoute(app: App, deps: Store): void {
  const route = serveRoutes(app, crateRoutes)
  const limit = app.rateLimits.define('shared crates', { points: 600, perSeconds: 600 })

  route('GET /crates/shared/:token', async (request, reply) => {
    await limit.take(clientOf(request))
    const crate = await findSharedCrate(deps, request.params.token)
    if (!crate) throw new ProblemError('crate_not_shared')
    return reply.header('x-robots-tag', 'noindex').send(crate)
  })
}
