import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import type { PaymentContext } from '#server/features/selling/payments/index.ts'

/** Dependencies of order functions. `now` is the clock in milliseconds for polling the provider. */
export type OrderDeps = {
  payment: PaymentContext
  delivery: DeliveryDeps
  now: () => number
}
