import type Stripe from 'stripe'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import type { PaymentContext } from './payment-context.ts'
import { processEvent, receiveEvent } from './webhook-inbox.ts'

const largestEventBytes = 256 * 1024
/** Maximum age of a signed event. 0 would disable the check. */
const toleranceSeconds = 300

/** Path of the provider's webhook. */
export const webhookPath = '/api/payments/webhook'

/**
 * Receives webhooks: verifies the signature of the raw body, saves and processes the event, and responds with 200. On any
 * failure responds with an error, so that the provider sends the event again.
 */
export async function registerWebhook(app: App, { payment: context }: Store): Promise<void> {
  // In its own scope without JSON parsing, because the signature covers the raw bytes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestEventBytes },
      (_request, body, done) => done(null, body),
    )
    serveRoutes(scope as unknown as App, paymentRoutes)('POST /payments/webhook', async (request) => {
      const event = verify(context, request.body, request.headers['stripe-signature'])
      await receiveEvent(context, event)
      await processEvent(context, event.id)
      return { received: true as const }
    })
  })
}

function verify(
  { payments }: PaymentContext,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  // Without a secret no event can be verified.
  if (!payments.webhookSecret || !Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new ProblemError('invalid_signature')
  let cause: unknown
  // Two if events of connected accounts come by an endpoint of their own, as Stripe requires.
  for (const secret of payments.webhookSecret.split(','))
    try {
      return payments.stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
    } catch (error) {
      cause = error
    }
  throw new ProblemError('invalid_signature', { cause })
}
