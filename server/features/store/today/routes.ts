import { adminRoutes } from '#contract/store/admin-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { readDesk } from './read-desk.ts'

/** What waits for the administrators. */
export function registerTodayRoutes(app: App, store: Store): void {
  const route = serveRoutes(app, adminRoutes)
  route('GET /admin/desk', async () => readDesk(store))
}
