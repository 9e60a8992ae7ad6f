import type { PayoutMethod } from '#contract/splits/payout-settings.ts'

export const methodNames = {
  stripe: 'Stripe',
  bank: 'Bank transfer',
  paypal: 'PayPal',
} as const satisfies Record<PayoutMethod, string>
