import { orderRoutes } from '#contract/orders/order-routes.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import { pageLinkMs } from '#server/features/selling/files/index.ts'
import { syncOrder } from '#server/features/selling/payments/index.ts'
import { countOrders, findOrder } from '#server/model/order/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { actsAsAdmin, sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { PaymentFollower } from './payment-follower.ts'
import { presentOrder } from './present.ts'
import { readOrder, readOrders } from './queries.ts'

/** Three times the polling rate of the page after payment. */
const questionsOfOneUser = { points: 120, perSeconds: 300 }

/** Order routes of buyers. */
export function registerOrderRoutes(app: App, { payment, delivery, now }: Store): void {
  const route = serveRoutes(app, orderRoutes)
  const { db } = payment
  const maker = { links: delivery.links, liveForMs: pageLinkMs }
  const questions = app.rateLimits.define('questions about payments', questionsOfOneUser)
  const follower = new PaymentFollower({
    ask: refreshFromProvider,
    allow: (asker) => questions.tryTake(asker),
    now,
  })

  route('GET /orders/mine', async (request, reply) => {
    const { userId } = sessionOf(request)
    const { limit, cursor } = request.query
    const found = await readOrders(db, { userId, limit, before: cursor })
    const last = found.length > limit ? found[limit - 1] : undefined
    if (last) reply.header('link', `</api/orders/mine?limit=${limit}&cursor=${last.order.id}>; rel="next"`)
    reply.headers({
      'x-total-count': String(await countOrders(db, { userId })),
    })
    const i18n = i18nOf(localeOf(request))
    return found.slice(0, limit).map((whole) => presentOrder(whole, delivery, maker, i18n))
  })

  route('GET /orders/:id', async (request) => {
    const session = sessionOf(request)
    const { userId } = session
    const { id } = request.params
    const known = await findOrder(db, id)
    if (!known || known.anonymized_at !== null) throw new ProblemError('order_not_found')
    const isOwn = known.user_id === userId
    if (!isOwn && !actsAsAdmin(session)) throw new ProblemError('forbidden')
    if (isOpen(known.status)) await follower.follow(id, userId, known.provider ?? 'stripe')
    const whole = await readOrder(db, id)
    if (!whole) throw new ProblemError('order_not_found')
    return presentOrder(whole, delivery, isOwn ? maker : undefined, i18nOf(localeOf(request)))
  })

  /** Polls the provider, because the webhook may be late or lost. */
  async function refreshFromProvider(orderId: string): Promise<void> {
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
