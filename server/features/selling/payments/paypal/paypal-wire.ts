import { z } from 'zod'
import { fromPaypalAmount } from './paypal-money.ts'

/** What the store reads of PayPal's answers (developer.paypal.com/api/rest). Fields that it does not use are left out. */

const Amount = z.object({ currency_code: z.string(), value: z.string() }).transform((amount, issues) => {
  try {
    return fromPaypalAmount(amount)
  } catch (error) {
    issues.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})
export type ReadAmount = z.output<typeof Amount>

const Time = z.string().transform((text, issues) => {
  const at = Date.parse(text)
  if (!Number.isNaN(at)) return at
  issues.addIssue({ code: 'custom', message: `"${text}" is no time` })
  return z.NEVER
})

const Links = z.array(z.object({ rel: z.string(), href: z.string() })).default([])

export const captureStatuses = [
  'COMPLETED',
  'DECLINED',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'FAILED',
] as const

export const Capture = z.object({
  id: z.string(),
  status: z.enum(captureStatuses),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Amount,
  custom_id: z.string().optional(),
  // Only once the money has arrived.
  seller_receivable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})
export type Capture = z.output<typeof Capture>

export const refundStatuses = ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] as const

export const Refund = z.object({
  id: z.string(),
  status: z.enum(refundStatuses),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Amount,
  custom_id: z.string().optional(),
  seller_payable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
  create_time: Time.optional(),
})
export type Refund = z.output<typeof Refund>

export const orderStatuses = [
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYER_ACTION_REQUIRED',
] as const

export const PaypalOrder = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  payment_source: z
    .object({
      paypal: z.object({ address: z.object({ country_code: z.string().optional() }).optional() }).optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Amount,
        payments: z
          .object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) })
          .optional(),
      }),
    )
    .min(1),
  links: Links,
})
export type PaypalOrder = z.output<typeof PaypalOrder>

export const DisputeInfo = z.object({ dispute_id: z.string(), update_time: Time })
export const DisputePage = z.object({ items: z.array(DisputeInfo).default([]), links: Links })

export const Dispute = z.object({
  dispute_id: z.string(),
  create_time: Time.optional(),
  reason: z.string().optional(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  seller_response_due_date: Time.optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
})
export type Dispute = z.output<typeof Dispute>

/** `resource` may be anything: an event only names what to read. */
export const PaypalEvent = z.object({
  id: z.string(),
  create_time: Time,
  event_type: z.string(),
  resource_type: z.string().optional(),
  resource: z.unknown(),
})
export type PaypalEvent = z.output<typeof PaypalEvent>
export const EventPage = z.object({ events: z.array(PaypalEvent).default([]), links: Links })

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
})
export type Webhook = z.output<typeof Webhook>
export const WebhookList = z.object({ webhooks: z.array(Webhook).default([]) })

/** PayPal writes what goes out below 0. */
export const Transaction = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_initiation_date: Time,
  transaction_amount: Amount,
  fee_amount: Amount.optional(),
  paypal_reference_id: z.string().optional(),
  custom_field: z.string().optional(),
})
export type Transaction = z.output<typeof Transaction>
export const TransactionPage = z.object({
  transaction_details: z.array(z.object({ transaction_info: Transaction })).default([]),
  links: Links,
})
