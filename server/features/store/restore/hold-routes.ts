import { backupRoutes } from '#contract/store/backup-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { decideHold, readHold } from './decide-hold.ts'

/** Where an administrator says whether a restored store is the real one or a copy. */
export function registerHoldRoutes(app: App, { startup, ...store }: Store): void {
  if (!startup) return
  const route = serveRoutes(app, backupRoutes)
  const deps = { ...store, startup, storeSecret: app.storeSecret }

  route('GET /admin/hold', async () => readHold(deps))

  route('POST /admin/hold', async (request) => {
    await decideHold(deps, sessionOf(request), request.body)
    app.jobs.wake()
    return readHold(deps)
  })
}
