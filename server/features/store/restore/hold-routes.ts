import { backupRoutes } from '#contract/store/backup-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { decideHold, type HoldDeps, readHold } from './decide-hold.ts'

/** Where an administrator says whether a restored store is the real one or a copy. */
export function registerHoldRoutes(app: App, given: Omit<HoldDeps, 'storeSecret'>): void {
  const route = serveRoutes(app, backupRoutes)
  const deps = { ...given, storeSecret: app.storeSecret }

  route('GET /admin/hold', async () => readHold(deps))

  route('POST /admin/hold', async (request) => {
    await decideHold(deps, sessionOf(request), request.body)
    app.jobs.wake()
    return readHold(deps)
  })
}
