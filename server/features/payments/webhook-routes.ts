import type Stripe from 'stripe'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { PaymentContext } from './payment-context.ts'
import { processEvent, receiveEvent } from './webhook-inbox.ts'

const largestEventBytes = 256 * 1024
/** How old a signed event may be. Never 0, which would turn the check off. */
const toleranceSeconds = 300

/** Where the provider's webhooks arrive. */
export const webhookPath = '/api/payments/webhook'

/**
 * Takes webhooks: the signature over the raw body first, then the event is noted once and acted on, then 200.
 * Any failure is an error answer, so that the provider sends the event again.
 */
export async function registerWebhook(app: App, context: PaymentContext): Promise<void> {
  // In a scope of its own, because elsewhere JSON bodies are parsed, and the signature is over the bytes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestEventBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      webhookPath,
      {
        schema: {
          tags: ['Payments'],
          summary: "The payment provider's webhooks",
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
        const event = verify(context, request.body, request.headers['stripe-signature'])
        await receiveEvent(context, event)
        await processEvent(context, event.id)
        return { received: true as const }
      },
    )
  })
}

function verify(
  { payments }: PaymentContext,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  // Without a secret nothing can be verified, and so nothing is taken.
  if (!payments.webhookSecret || !Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new Problem('invalid_signature')
  try {
    return payments.stripe.webhooks.constructEvent(body, signature, payments.webhookSecret, toleranceSeconds)
  } catch (error) {
    throw new Problem('invalid_signature', { cause: error })
  }
}
