import type Stripe from 'stripe'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Stripe, for what only it does. @throws Problem needs_stripe in a store without it */
export function needsStripe({ stripe }: { stripe: Stripe | undefined }): Stripe {
  if (!stripe) throw new ProblemError('needs_stripe')
  return stripe
}
