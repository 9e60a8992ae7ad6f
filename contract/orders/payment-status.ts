/** The states of an order. `paymentTransitions` has the allowed changes. */
export const paymentStatuses = ['Pending', 'Completed', 'Failed', 'Refunded', 'Canceled', 'Disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Orders that can still be paid. A user has at most one. */
export const openStatuses = ['Pending', 'Failed'] as const satisfies readonly PaymentStatus[]

/** State machine of an order. The provider decides; these are its possible results. */
export const paymentTransitions = {
  Pending: ['Completed', 'Failed', 'Canceled', 'Refunded', 'Disputed'],
  Failed: ['Pending', 'Completed', 'Canceled', 'Refunded', 'Disputed'],
  // A payment can win the race against its cancellation.
  Canceled: ['Completed', 'Refunded', 'Disputed'],
  Completed: ['Refunded', 'Disputed'],
  // A refund can fail days later.
  Refunded: ['Completed', 'Disputed'],
  Disputed: ['Completed', 'Refunded'],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

export function isOpen(status: PaymentStatus): boolean {
  return status === 'Pending' || status === 'Failed'
}
