import { adminRoutes } from '#contract/store/admin-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { checkReleases } from './check-releases.ts'
import { dismissRelease } from './release-check.ts'

/** How soon after the owner wants to know the file is asked for; after that, once a day. */
const LOOK_EVERY_MS = 600_000

/** The notice of new versions. */
export function registerReleases(app: App, store: Store): void {
  app.jobs.every(
    'look for a new version',
    LOOK_EVERY_MS,
    ({ now, signal }) => checkReleases(store, app.log, { now, signal }),
    { waitsOnHold: true },
  )
  serveRoutes(app, adminRoutes)('PUT /admin/releases/:version/dismissed', async ({ params }) => {
    await dismissRelease(store.db, params.version)
    return { success: true as const }
  })
}
