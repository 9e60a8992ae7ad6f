import { offeredMethods } from '#contract/orders/payment-methods.ts'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { methodsElsewhere } from './methods-elsewhere.ts'
import { readMethodsOn } from './stripe/read-methods-on.ts'

/** Shows admins which ways to pay are on at Stripe. */
export function registerPaymentMethodsRoute(app: App, { payment: { payments } }: Store): void {
  serveRoutes(app, paymentRoutes)('GET /payments/methods', async () => {
    const { stripe } = payments
    if (!stripe) return { methods: [] }
    const on = await readMethodsOn(stripe).catch((cause: unknown) => {
      throw new ProblemError('payment_unavailable', { cause })
    })
    const offered = offeredMethods({ holds: false, without: methodsElsewhere(payments) })
    return { methods: on ? offered.map((name) => ({ name, isOn: on.includes(name) })) : null }
  })
}
