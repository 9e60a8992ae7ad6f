/** The Stripe objects that the sandbox keeps, with the wire's own names. Amounts are in the currency's smallest unit, times in seconds. */

import type { MethodName } from './browser/method-names.ts'
import type { Account, Transfer, TransferReversal } from './connect-objects.ts'
import type { TaxCalculation } from './tax-objects.ts'

export type Metadata = Record<string, string>

export interface BillingDetails {
  name: string | null
  email: string | null
  phone: string | null
  address: {
    line1: string | null
    line2: string | null
    city: string | null
    state: string | null
    postal_code: string | null
    country: string | null
  }
}

export interface Card {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  funding: 'credit'
  country: string
}

type OtherMethod = Exclude<MethodName, 'card'>

/** A method's name and, under that name, what is known of it. */
type MethodDetails<CardDetails> =
  | { type: 'card'; card: CardDetails }
  | ({ type: OtherMethod } & { [Name in OtherMethod]?: object })

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  billing_details: BillingDetails
  created: number
  customer: null
  livemode: false
  metadata: Metadata
} & MethodDetails<Card>

/** `capture_before` is when an authorization expires, with manual capture only. */
export type PaymentMethodDetails = MethodDetails<Card & { capture_before?: number }>

/** Which methods are on. `created` is the sandbox's own. */
export type PaymentMethodConfiguration = {
  id: string
  object: 'payment_method_configuration'
  active: true
  application: null
  created: number
  is_default: true
  livemode: false
  name: string
  parent: null
} & { [Name in MethodName]?: MethodSetting }

export interface MethodSetting {
  available: boolean
  display_preference: { overridable: null; preference: 'on' | 'off'; value: 'on' | 'off' }
}

/** What Stripe puts under `error` in an answer and under `last_payment_error` in an intent. */
export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'authentication_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_method?: PaymentMethod
  payment_intent?: PaymentIntent
}

export type NextAction =
  | {
      type: 'use_stripe_sdk'
      use_stripe_sdk: {
        type: 'three_d_secure_redirect' | 'link_approval'
        stripe_js: string
        source: string
      }
    }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  automatic_payment_methods: { enabled: true; allow_redirects: 'always' } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: null
  description: string | null
  excluded_payment_method_types: string[] | null
  hooks?: { inputs: { tax: { calculation: string } } }
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  payment_method_types: MethodName[]
  processing: null
  receipt_email: string | null
  setup_future_usage: null
  shipping: null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  /** Null until it is captured. */
  balance_transaction: string | null
  billing_details: BillingDetails
  captured: boolean
  created: number
  currency: string
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  outcome: { network_status: string; reason: string | null; seller_message: string; type: string }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: PaymentMethodDetails
  receipt_email: string | null
  refunded: boolean
  status: 'pending' | 'succeeded' | 'failed'
}

/** How a charge was booked, with the fee. */
export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: {
    amount: number
    application: null
    currency: string
    description: string
    type: 'stripe_fee'
  }[]
  net: number
  reporting_category: 'charge'
  source: string
  status: 'pending'
  type: 'charge'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  evidence: Record<string, string>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: false; submission_count: number }
  is_charge_refundable: false
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface StripeEvent {
  id: string
  object: 'event'
  /** Of the connected account that it is about. */
  account?: string
  api_version: string
  created: number
  data: { object: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** Every kind that the sandbox stores, by its `object` name. */
export interface StoredObjects {
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  payment_method_configuration: PaymentMethodConfiguration
  charge: Charge
  balance_transaction: BalanceTransaction
  refund: Refund
  dispute: Dispute
  event: StripeEvent
  'tax.calculation': TaxCalculation
  account: Account
  transfer: Transfer
  transfer_reversal: TransferReversal
}
export type ObjectKind = keyof StoredObjects
export type StoredObject = StoredObjects[ObjectKind]

/** A page of a list endpoint, newest first. */
export interface ObjectList {
  object: 'list'
  url: string
  has_more: boolean
  data: unknown[]
}
