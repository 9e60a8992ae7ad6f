import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import { findOrder } from '#server/model/order/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { belongsToOtherAccount } from './other-account.ts'
import { providerOf } from './provider-of.ts'
import { syncOrder } from './sync-order.ts'

const returnsOfOneUser = { points: 20, perSeconds: 600 }

/** For buyers who come back from a provider's page. */
export function registerReturnedRoute(app: App, { payment: context }: Store): void {
  const limit = app.rateLimits.define('returns from a payment page', returnsOfOneUser)
  serveRoutes(app, paymentRoutes)('POST /payments/returned', async (request) => {
    const { userId } = sessionOf(request)
    await limit.take(userId)
    const { db, payments, log } = context
    const order = await findOrder(db, request.body.orderId)
    if (!order || order.user_id !== userId) throw new ProblemError('order_not_found')
    if (order.intent_id === null || belongsToOtherAccount(context, order)) return { success: true as const }
    await providerOf(payments, order).returned?.(order.id)
    // Whoever follows the order asks again.
    await syncOrder(context, order.id).catch((error: unknown) =>
      log.warn({ err: error, orderId: order.id }, 'a payment could not be read when its buyer came back'),
    )
    context.wakeJobs()
    return { success: true as const }
  })
}
