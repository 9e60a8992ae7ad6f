import type { SharedKind } from '#contract/splits/payout.ts'

/** What the lines of a ledger are called. */
export const kindNames = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  restored: 'Refund returned',
  fee: 'Payment fee',
  payout: 'Payout',
  'payout-undone': 'Payout taken back',
  'payout-failed': 'Transfer failed',
  'payout-reversed': 'Transfer taken back',
} as const satisfies Record<SharedKind, string>
