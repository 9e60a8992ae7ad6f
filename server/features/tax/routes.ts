import { z } from 'zod'
import { TaxRate } from '#contract/tax.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'

const route = routeOptions('Settings')

/** Defaults for the tax settings form. */
export function registerTaxRoutes(app: App): void {
  app.get(
    '/api/tax/standard-rates',
    route('List the standard tax rates by country', { response: { 200: z.array(TaxRate) } }),
    async (_request, reply) => {
      reply.header('cache-control', 'private, max-age=3600')
      // Read on demand, never at start.
      const { standardRates } = await import('./standard-rates.ts')
      return standardRates()
    },
  )
}
