import { settingsRoutes } from '#contract/store/settings-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'

/** Defaults for the tax settings form. */
export function registerTaxRoutes(app: App): void {
  const route = serveRoutes(app, settingsRoutes)
  route('GET /tax/standard-rates', async (_request, reply) => {
    reply.header('cache-control', 'private, max-age=3600')
    // Read on demand, never at start.
    const { standardRates } = await import('./standard-rates.ts')
    return standardRates()
  })
}
