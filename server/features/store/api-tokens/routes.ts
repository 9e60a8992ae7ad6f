import { connectionRoutes } from '#contract/store/connection-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { createToken, listTokens, revokeToken } from './manage-tokens.ts'

/** API tokens, for administrators. */
export function registerApiTokenRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, connectionRoutes)

  route('GET /admin/tokens', async () => listTokens(db))

  route('POST /admin/tokens', async (request) => createToken(db, sessionOf(request), request.body))

  route('DELETE /admin/tokens/:id', async (request) => {
    await revokeToken(db, sessionOf(request), request.params.id)
    return { success: true as const }
  })
}
