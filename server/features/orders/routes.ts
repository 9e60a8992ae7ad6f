import { z } from 'zod'
import { Order } from '#contract/order.ts'
import { PageParams } from '#contract/page-params.ts'
import { isOpen } from '#contract/payment-status.ts'
import { pageLinkMs } from '#server/features/delivery/index.ts'
import { syncOrder } from '#server/features/payments/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { actsAsAdmin, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { IdParams, routeOptions } from '#server/platform/http/route-options.ts'
import type { OrderDeps } from './order-deps.ts'
import { PaymentFollower } from './payment-follower.ts'
import { presentOrder } from './present.ts'
import { countOrders, readOrder, readOrders } from './queries.ts'

const route = routeOptions('Orders')

/** Three times the polling rate of the page after payment. */
const questionsOfOneUser = { points: 120, perSeconds: 300 }

/** Order routes of buyers. */
export function registerOrderRoutes(app: App, { payment, delivery, now }: OrderDeps): void {
  const { db } = payment
  const maker = { links: delivery.links, liveForMs: pageLinkMs }
  const questions = app.rateLimits.define('questions about payments', questionsOfOneUser)
  const follower = new PaymentFollower({
    ask: askProvider,
    allow: (asker) => questions.tryTake(asker),
    now,
  })

  app.get(
    '/api/orders/mine',
    route('List your orders with their downloads, newest first', {
      querystring: PageParams,
      response: { 200: z.array(Order) },
    }),
    async (request, reply) => {
      const { userId } = sessionOf(request)
      const { limit, cursor } = request.query
      const found = await readOrders(db, { userId, limit, before: cursor })
      const last = found.length > limit ? found[limit - 1] : undefined
      if (last) reply.header('link', `</api/orders/mine?limit=${limit}&cursor=${last.order.id}>; rel="next"`)
      reply.headers({
        'x-total-count': String(await countOrders(db, { userId })),
      })
      return found.slice(0, limit).map((whole) => presentOrder(whole, delivery, maker))
    },
  )

  app.get(
    '/api/orders/:id',
    route('Get an order; only for its buyer, who also gets downloads, and administrators', {
      params: IdParams,
      response: { 200: Order },
    }),
    async (request) => {
      const session = sessionOf(request)
      const { userId } = session
      const { id } = request.params
      const known = await db
        .selectFrom('orders')
        .select(['user_id', 'status'])
        .where('id', '=', id)
        .where('anonymized_at', 'is', null)
        .executeTakeFirst()
      if (!known) throw new Problem('order_not_found')
      const isOwn = known.user_id === userId
      if (!isOwn && !actsAsAdmin(session)) throw new Problem('forbidden')
      if (isOpen(known.status)) await follower.follow(id, userId)
      const whole = await readOrder(db, id)
      if (!whole) throw new Problem('order_not_found')
      return presentOrder(whole, delivery, isOwn ? maker : undefined)
    },
  )

  /** Polls the provider, because the webhook may be late or lost. */
  async function askProvider(orderId: string): Promise<void> {
    try {
      await syncOrder(payment, orderId)
      payment.wakeJobs()
    } catch (error) {
      payment.log.warn(
        { err: error, orderId },
        'an order is shown as last known: the payment provider did not answer',
      )
    }
  }
}
