import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { processEvent, receiveEvent } from './webhook-inbox.ts'

const largestEventBytes = 256 * 1024

/** Path of the provider's webhook. */
export const webhookPath = '/api/payments/webhook'

/**
 * Receives webhooks: verifies the signature of the raw body, saves and processes the event, and responds with 200. On any
 * failure responds with an error, so that the provider sends the event again.
 */
export async function registerWebhook(app: App, { payment: context }: Store): Promise<void> {
  const [provider] = context.payments.providers
  // In its own scope without JSON parsing, because the signature covers the raw bytes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestEventBytes },
      (_request, body, done) => done(null, body),
    )
    serveRoutes(scope as unknown as App, paymentRoutes)('POST /payments/webhook', async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ProblemError('invalid_signature')
      const hint = await provider.verify(request.headers, request.body)
      await receiveEvent(context, provider, hint)
      await processEvent(context, hint.id)
      return { received: true as const }
    })
  })
}
