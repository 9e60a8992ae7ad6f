import { DealFields, SalePreview } from '#contract/deal.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { previewSale } from './preview-sale.ts'

const route = routeOptions('Deals')

/** Previews a sale's prices while its form is filled in. */
export function registerSalePreviewRoute(app: App, { db, now }: { db: Db; now: () => number }): void {
  app.post(
    '/api/deals/preview',
    route('Preview the effect of a sale on the newest beats', {
      body: DealFields,
      response: { 200: SalePreview },
    }),
    async (request) => previewSale(db, request.body, now()),
  )
}
