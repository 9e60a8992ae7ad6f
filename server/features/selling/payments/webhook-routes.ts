import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { findProvider } from './provider-of.ts'
import { processEvent, receiveEvent } from './webhook-inbox.ts'

const largestEventBytes = 256 * 1024

const routeOf = {
  stripe: 'POST /payments/webhook',
  paypal: 'POST /payments/webhook/paypal',
} as const satisfies Record<PaymentProviderName, string>

/** Paths of the providers' webhooks. */
export const webhookPaths = {
  stripe: '/api/payments/webhook',
  paypal: '/api/payments/webhook/paypal',
} as const satisfies Record<PaymentProviderName, string>

/**
 * Receives webhooks: verifies the signature of the raw body, saves and processes the event, and responds with 200. On any
 * failure responds with an error, so that the provider sends the event again.
 */
export async function registerPaymentWebhooks(app: App, { payment: context }: Store): Promise<void> {
  // In its own scope without JSON parsing, because the signature covers the raw bytes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestEventBytes },
      (_request, body, done) => done(null, body),
    )
    const route = serveRoutes(scope as unknown as App, paymentRoutes)
    for (const name of ['stripe', 'paypal'] as const)
      route(routeOf[name], async (request) => {
        const provider = findProvider(context.payments, name)
        if (!provider || !Buffer.isBuffer(request.body)) throw new ProblemError('invalid_signature')
        const hint = await provider.verify(request.headers, request.body)
        await receiveEvent(context, provider, hint)
        await processEvent(context, hint.id)
        return { received: true as const }
      })
  })
}
