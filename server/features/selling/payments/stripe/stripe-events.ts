import type Stripe from 'stripe'
import type { Hint } from '#server/model/payment/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Maximum age of a signed event. 0 would disable the check. */
const TOLERANCE_SECONDS = 300

/**
 * Reads a signed webhook.
 * @param secrets separated by commas: two if events of connected accounts come by an endpoint of their own, as Stripe
 * requires. Without one no event can be verified
 * @throws Problem invalid_signature
 */
export function verifyEvent(
  stripe: Stripe,
  secrets: string | undefined,
  { body, signature }: { body: Buffer; signature: string | string[] | undefined },
): Hint {
  if (!secrets || typeof signature !== 'string') throw new ProblemError('invalid_signature')
  let cause: unknown
  for (const secret of secrets.split(','))
    try {
      return hintOf(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS))
    } catch (error) {
      cause = error
    }
  throw new ProblemError('invalid_signature', { cause })
}

/** Events since then, newest first. @param since in milliseconds since 1970 */
export async function* listEvents(stripe: Stripe, since: number): AsyncGenerator<Hint> {
  const created = { gte: Math.floor(since / 1000) }
  for await (const event of stripe.events.list({ created, limit: 100 })) yield hintOf(event)
}

function hintOf(event: Stripe.Event): Hint {
  return {
    id: event.id,
    type: event.type,
    paymentId: intentOf(event.data.object),
    subject: subjectOf(event.data.object),
    at: event.created * 1000,
  }
}

/** The payment intent that it is about; null for others. */
function intentOf(object: unknown): string | null {
  if (typeof object !== 'object' || object === null) return null
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id)
  if ('payment_intent' in object && typeof object.payment_intent === 'string') return object.payment_intent
  return null
}

/** The account or transfer that it is about; null for others. */
function subjectOf(object: unknown): string | null {
  if (typeof object !== 'object' || object === null || !('object' in object && 'id' in object)) return null
  const isFollowed = object.object === 'account' || object.object === 'transfer'
  return isFollowed ? `${String(object.object)}:${String(object.id)}` : null
}
