import type { Currency } from '#contract/pricing/currency.ts'
import type { PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { PaymentContext } from '#server/features/selling/payments/index.ts'
import type { PayoutRules } from './make-payouts.ts'

/** Dependencies of transfers by the payment provider. */
export type TransferContext = {
  payment: PaymentContext
  currency: () => Currency
  settings: () => PayoutSettings
  /** The store's clock in milliseconds. */
  now: () => number
}

/** What can be paid out. @param asOf the moment at which holds are looked at */
export function rulesOf({ payment, currency, settings, now }: TransferContext, asOf = now()): PayoutRules {
  return { mode: payment.payments.mode, currency: currency(), holdDays: settings().holdDays, now: asOf }
}
