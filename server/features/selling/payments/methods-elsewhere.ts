import type { PaymentMethodName } from '#contract/orders/payment-methods.ts'
import type { Payments } from './open-payments.ts'

/** What the store takes by another provider than Stripe: a store with its own PayPal offers none through Stripe. */
export function methodsElsewhere({ providers }: Pick<Payments, 'providers'>): PaymentMethodName[] {
  return providers.some(({ name }) => name === 'paypal') ? ['paypal'] : []
}
