import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'

/** Allows typing errors, but not scraping the register. */
const checksPerTenMinutes = 30

export function registerVatNumberRoute(app: App, { checkVatNumber }: Store): void {
  const route = serveRoutes(app, paymentRoutes)
  const limit = app.rateLimits.define('VAT number checks', { points: checksPerTenMinutes, perSeconds: 600 })

  route('POST /vat-numbers/check', async (request) => {
    await limit.take(sessionOf(request).userId)
    return checkVatNumber(request.body)
  })
}
