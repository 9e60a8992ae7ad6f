import { dealRoutes } from '#contract/pricing/deal-routes.ts'
import { previewSale } from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'

/** Previews a sale's prices while its form is filled in. */
export function registerSalePreviewRoute(app: App, { db, now }: { db: Db; now: () => number }): void {
  const route = serveRoutes(app, dealRoutes)
  route('POST /deals/preview', async (request) => previewSale(db, request.body, now()))
}
