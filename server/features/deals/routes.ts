import { z } from 'zod'
import { Deal, DealChanges, DealFields, DealOrders, DealScopes } from '#contract/deal.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions } from '#server/platform/http/route-options.ts'
import { applySales, applySalesJob } from './apply-sales.ts'
import { readDealScopes } from './deal-scopes.ts'
import { listDeals } from './list-deals.ts'
import { changeDeal, createDeal, deleteDeal } from './manage-deals.ts'
import { readDealOrders } from './read-deal-orders.ts'

const route = routeOptions('Deals')
const CHECK_EVERY_MS = 60_000

/** Sales, bulk deals and discount codes. Every change responds with all deals. */
export function registerDealAdminRoutes(app: App, { db, now }: { db: Db; now: () => number }): void {
  const response = { 200: z.array(Deal) }
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

  app.get('/api/deals', route('List the deals', { response }), async () => listDeals(db, now()))

  app.post(
    '/api/deals',
    route('Add a deal', { body: DealFields, response: { 201: response[200] } }),
    async (request, reply) => {
      await createDeal(db, sessionOf(request), request.body, now())
      return reply.code(201).send(await refreshAndList())
    },
  )

  app.get(
    '/api/deals/scopes',
    route('List what a deal can be restricted to', { response: { 200: DealScopes } }),
    async () => readDealScopes(db),
  )

  app.get(
    '/api/deals/:id/orders',
    route('List the orders paid with a deal, what it earned and what it took off', {
      params: IdParams,
      response: { 200: DealOrders },
    }),
    async (request) => readDealOrders(db, request.params.id),
  )

  app.patch(
    '/api/deals/:id',
    route('Change, pause, resume or end a deal; orders keep their prices', {
      params: IdParams,
      body: DealChanges,
      response,
    }),
    async (request) => {
      await changeDeal(db, sessionOf(request), request.params.id, request.body, now())
      return refreshAndList()
    },
  )

  app.delete(
    '/api/deals/:id',
    route('Delete a deal that no order used', { params: IdParams, response }),
    async (request) => {
      await deleteDeal(db, sessionOf(request), request.params.id)
      return refreshAndList()
    },
  )
}
