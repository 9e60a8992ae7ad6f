import { settingsRoutes } from '#contract/store/settings-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { declineTaxFact, readTaxFacts, reopenTaxFact } from './read-tax-facts.ts'

/** Defaults for the tax settings form, and facts about the taxes of where the store sells. */
export function registerTaxRoutes(app: App, store: Store): void {
  const route = serveRoutes(app, settingsRoutes)
  route('GET /tax/standard-rates', async (_request, reply) => {
    reply.header('cache-control', 'private, max-age=3600')
    // Read on demand, never at start.
    const { standardRates } = await import('./standard-rates.ts')
    return standardRates()
  })

  route('GET /tax/facts', () => readTaxFacts(store))

  route('PUT /tax/facts/:fact/declined', async (request) => {
    await declineTaxFact(store, request.params.fact, sessionOf(request).username)
    return readTaxFacts(store)
  })

  route('DELETE /tax/facts/:fact/declined', async (request) => {
    await reopenTaxFact(store, request.params.fact)
    return readTaxFacts(store)
  })
}
