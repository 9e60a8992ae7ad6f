import type { PaidWith } from '#server/model/order/index.ts'

/**
 * - `open`: nothing was tried, or it failed
 * - `started`: the buyer is at it
 * - `approved`: the money is promised, and taken once the store captures
 * - `processing`: the provider or a bank is still deciding
 * - `closed`: can no longer be charged
 */
export const snapshotStatuses = ['open', 'started', 'approved', 'processing', 'paid', 'closed'] as const
type SnapshotStatus = (typeof snapshotStatuses)[number]

/** The provider's view of a payment at one moment. Amounts are in cents. */
export type PaymentSnapshot = {
  /** The provider's id. */
  paymentId: string
  /** The order that the provider has for it. */
  orderId: string | undefined
  status: SnapshotStatus
  amountCents: number
  amountReceivedCents: number
  currency: string
  /** Why the store released an approved payment; stored with the payment to survive a kill. */
  released: ReleaseReason | undefined
  /** Why the last attempt failed. `name` identifies the attempt. */
  failure: { name: string; message: string } | undefined
  /** The successful charge. */
  charge:
    | {
        id: string
        /** Country of the card or account, as ISO 3166-1 code. */
        country: string | undefined
        /** The provider's fee in cents of its own currency; undefined until booked. */
        fee?: { cents: number; currency: string } | undefined
      }
    | undefined
  /** What it was paid with, or the last attempt; undefined before one. */
  paidWith?: PaidWith | undefined
  /** Oldest first, like the history. */
  refunds: RefundSnapshot[]
  disputes: DisputeSnapshot[]
}

export type DisputeSnapshot = {
  id: string
  /** An inquiry takes no money yet. */
  status: 'inquiry' | 'open' | 'won' | 'lost'
  /** An inquiry that becomes a dispute unless the owner answers it. */
  isAsked?: boolean
  /** Such as `product_not_received`. */
  reason?: string
  /** Deadline for evidence, in milliseconds since 1970. */
  dueAt?: number | undefined
}

/** `exclusive-sold`: to somebody else. `capture-refused`: by the bank. */
export const releaseReasons = ['exclusive-sold', 'capture-refused'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

export type RefundSnapshot = {
  id: string
  /** The store's refund row; undefined for refunds made at the provider. */
  refundId: string | undefined
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | undefined
}
