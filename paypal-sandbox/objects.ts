import type { Money } from './money.ts'
import type { TestBuyerName } from './test-buyers.ts'

/** Times are in ms since the epoch. */
interface Stored {
  id: string
  createdMs: number
  updatedMs: number
}

export interface OrderItem {
  name: string
  quantity: string
  unitAmount: Money
  category?: string
  sku?: string
  description?: string
}

export interface ExperienceContext {
  brandName?: string
  locale?: string
  returnUrl?: string
  cancelUrl?: string
}

export interface Order extends Stored {
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  /** Whether it was created with a `payment_source`. */
  hasSource: boolean
  referenceId: string
  customId?: string
  invoiceId?: string
  description?: string
  softDescriptor?: string
  amount: Money
  /** Parts of the amount as they were sent, by their names in JSON. */
  breakdown?: Record<string, Money>
  items?: OrderItem[]
  context: ExperienceContext
  buyer?: TestBuyerName
  /** How often the buyer approved it. */
  approvals: number
  /** Captures that were tried, refused ones included. */
  attempts: number
  /** Whether a capture was refused since the last approval. */
  isRefused: boolean
  /** Whether PayPal has forgotten it: it was not approved, or not captured, in time. */
  isGone: boolean
}

export interface Capture extends Stored {
  orderId: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'
  reason?: string
  amount: Money
  fee: Money
  customId?: string
  invoiceId?: string
  buyer: TestBuyerName
}

export interface Refund extends Stored {
  captureId: string
  orderId: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  amount: Money
  customId?: string
  invoiceId?: string
  note?: string
  /** Taken back by PayPal for the buyer, not given by the seller. */
  isReversal: boolean
}

export interface Dispute extends Stored {
  captureId: string
  reason: string
  stage: 'INQUIRY' | 'CHARGEBACK'
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  amount: Money
  dueMs: number
  outcome?: string
  refunded?: Money
}

export interface StoredEvent extends Stored {
  type: string
  resourceType: string
  resource: object
  /** From when it is in the list. */
  listedMs: number
}

export interface Webhook extends Stored {
  /** Undefined for the app's own, until its endpoint is known. */
  url?: string
  /** `*`: all. */
  eventTypes: string[]
}

export interface StoredObjects {
  order: Order
  capture: Capture
  refund: Refund
  dispute: Dispute
  event: StoredEvent
  webhook: Webhook
}
export type ObjectKind = keyof StoredObjects

/** PayPal's times, to the second. */
export function isoTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
