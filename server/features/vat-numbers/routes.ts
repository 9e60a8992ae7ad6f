import { VatCheck, VatNumberRequest } from '#contract/vat-number.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import type { CheckVatNumber } from './check-vat-number.ts'

const route = routeOptions('Payments')

/** Allows typing errors, but not scraping the register. */
const checksPerTenMinutes = 30

export function registerVatNumberRoute(
  app: App,
  { checkVatNumber }: { checkVatNumber: CheckVatNumber },
): void {
  const limit = app.rateLimits.define('VAT number checks', { points: checksPerTenMinutes, perSeconds: 600 })

  app.post(
    '/api/vat-numbers/check',
    route('Check the VAT number of a business', {
      description: 'Checks format and checksum, and EU numbers in the EU register (VIES).',
      body: VatNumberRequest,
      response: { 200: VatCheck },
    }),
    async (request) => {
      await limit.take(sessionOf(request).userId)
      return checkVatNumber(request.body)
    },
  )
}
