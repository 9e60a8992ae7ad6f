import type { PaymentProvider } from '#server/model/payment/index.ts'
import type { Payments } from './open-payments.ts'

/** The provider that an order is paid with. */
export function providerOf({ providers: [stripe] }: Payments, _order: unknown): PaymentProvider {
  return stripe
}
