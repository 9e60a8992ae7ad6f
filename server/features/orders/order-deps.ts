import type { Delivery } from '#server/features/delivery/index.ts'
import type { PaymentContext } from '#server/features/payments/index.ts'

/**
 * Dependencies of order functions. `governingLaw` is what license contracts are under, such as `the State of New York`; `now` is the clock in milliseconds for polling the
 * provider.
 */
export type OrderDeps = {
  payment: PaymentContext
  delivery: Delivery
  governingLaw: string
  now: () => number
}
