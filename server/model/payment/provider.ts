import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { PaymentSnapshot, ReleaseReason } from './payment-snapshot.ts'

/** The provider refused for good. The message is what the provider says, for the operator. */
export class RefusedError extends Error {}

/** The provider does not know the payment: another account's, or one that it has forgotten. */
export class PaymentMissingError extends Error {}

/** A payment that a buyer can make now. */
export type OpenedPayment = {
  paymentId: string
  status: PaymentSnapshot['status']
  amountCents: number
  currency: string
  /** For Stripe's form; null at PayPal. */
  clientSecret: string | null
  /** Where the buyer approves it; null at Stripe. */
  approveUrl: string | null
}

/** Something happened at the provider. Only names what to read again. */
export type Hint = {
  /** Equal for repeats. */
  id: string
  type: string
  /** The payment to read; null if it is about none. */
  paymentId: string | null
  /** What else it is about, such as `transfer:tr_1`. */
  subject: string | null
  /** By the provider's clock, in milliseconds since 1970. */
  at: number
}

/** Money that a provider took for an order or gave back, by its own books. */
export type MovedMoney = {
  /** The provider's id, of the charge or of the refund. */
  id: string
  kind: 'payment' | 'refund'
  /** Of a refund: what it gave back. Of a payment: itself. */
  chargeId: string
  /** The store's order, as the provider has it. */
  orderId: string | undefined
  /** Above 0 for both kinds. */
  amountCents: number
  currency: string
  /** What the provider kept of a payment, in cents of `currency`; undefined where it does not say. */
  feeCents: number | undefined
  /** By the provider's clock, in milliseconds since 1970. */
  at: number
}

/** An order whose payment the provider has. */
export type LinkedOrder = Row<'orders'> & { intent_id: string }

/**
 * What the store asks of a payment provider. Errors other than those named mean "try again".
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /**
   * Creates or finds the order's payment. Repeats are one request.
   * @throws PaymentMissingError
   */
  open: (order: Row<'orders'>) => Promise<OpenedPayment>
  /**
   * Reads a payment as it is now. Requires the order's lock.
   * @throws PaymentMissingError
   */
  read: (paymentId: string) => Promise<PaymentSnapshot>
  /**
   * Takes the money of an approved payment.
   * @returns false where the provider refuses for good
   */
  capture: (order: LinkedOrder) => Promise<boolean>
  /**
   * Makes sure that the order can never be charged again.
   * @returns false if it was paid already, or is being processed
   */
  close: (order: LinkedOrder, why?: ReleaseReason) => Promise<boolean>
  /**
   * Sends a saved refund. Repeats are one request.
   * @throws RefusedError, PaymentMissingError
   */
  refund: (order: LinkedOrder, refund: Row<'refunds'>) => Promise<void>
  /**
   * Reads a signed webhook.
   * @throws Problem invalid_signature
   */
  verify: (headers: IncomingHttpHeaders, body: Buffer) => Promise<Hint>
  /** The buyer came back from the provider, which says that they approved it. Missing where nothing follows from it. */
  returned?: (orderId: string) => Promise<void>
  /** What happened since, for what no webhook brought. @param since in milliseconds since 1970 */
  hints: (since: number) => AsyncIterable<Hint>
  /**
   * Money that moved in a span of time, for comparing the books. May leave out the last hours.
   * @throws Error with words for the operator, if the provider does not permit it
   */
  list: (from: number, to: number) => AsyncIterable<MovedMoney>
}
