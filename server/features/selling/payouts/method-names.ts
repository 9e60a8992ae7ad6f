import type { PayoutMethod } from '#contract/splits/payout-settings.ts'

export const methodNames = { bank: 'Bank transfer', paypal: 'PayPal' } as const satisfies Record<
  PayoutMethod,
  string
>
