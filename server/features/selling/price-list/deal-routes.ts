import { dealRoutes } from '#contract/pricing/deal-routes.ts'
import {
  applySales,
  applySalesJob,
  changeDeal,
  createDeal,
  deleteDeal,
  listDeals,
} from '#server/model/deal/index.ts'
import { previewSale } from '#server/model/quote/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { readDealScopes } from './deal-scopes.ts'
import { readDealOrders } from './present-deal-orders.ts'

const CHECK_EVERY_MS = 60_000

/** Sales, bulk deals and discount codes. Every change responds with all deals. */
export function registerDealAdminRoutes(app: App, { db, now }: Store): void {
  const route = serveRoutes(app, dealRoutes)
  const apply = async (at: number) => {
    if (await applySales(db, at)) await app.catalogue.refresh()
  }
  app.jobs.handle(applySalesJob, (_payload, context) => apply(context.now))
  // Catches up after the clock was set back.
  app.jobs.every('start and end sales', CHECK_EVERY_MS, (context) => apply(context.now))
  const refreshAndList = async () => {
    app.jobs.wake()
    await app.catalogue.refresh()
    return listDeals(db, now())
  }

  route('GET /deals', async () => listDeals(db, now()))

  route('POST /deals', async (request) => {
    await createDeal(db, sessionOf(request), request.body, now())
    return await refreshAndList()
  })

  // While the form of a sale is filled in.
  route('POST /deals/preview', async (request) => previewSale(db, request.body, now()))

  route('GET /deals/scopes', async () => readDealScopes(db))

  route('GET /deals/:id/orders', async (request) => readDealOrders(db, request.params.id))

  route('PATCH /deals/:id', async (request) => {
    const { fields, action } = request.body
    if (fields || action === 'resume') await requireFreshProof(request)
    await changeDeal(db, sessionOf(request), request.params.id, request.body, now())
    return refreshAndList()
  })

  route('DELETE /deals/:id', async (request) => {
    await deleteDeal(db, sessionOf(request), request.params.id)
    return refreshAndList()
  })
}
