import { formatMoney, type Money, type WireMoney } from './money.ts'
import { type Capture, type Dispute, isoTime, type Order, type Refund } from './objects.ts'
import type { SandboxState } from './state.ts'
import { testBuyer } from './test-buyers.ts'

interface Link {
  href: string
  rel: string
  method: string
}

const seller = { email_address: 'seller@shops.example', merchant_id: 'TESTSH2P22222' }

/** An order as PayPal shows it. */
export function presentOrder(state: SandboxState, order: Order, origin: string): object {
  const captures = state.list('capture', { parent: order.id })
  const refunds = captures.flatMap(({ id }) => state.list('refund', { parent: id }))
  const optional = {
    description: order.description,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    soft_descriptor: order.softDescriptor,
    items: order.items?.map(({ unitAmount, ...item }) => ({ ...item, unit_amount: formatMoney(unitAmount) })),
  }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.buyer ? presentPayer(order) : order.hasSource && { payment_source: { paypal: {} } }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: {
          ...formatMoney(order.amount),
          ...(order.breakdown && { breakdown: formatAll(order.breakdown) }),
        },
        payee: seller,
        ...optional,
        ...(captures.length > 0 && {
          payments: {
            captures: captures.map((capture) => presentCapture(capture, origin)),
            ...(refunds.length > 0 && {
              refunds: refunds.map((refund) => presentRefund(state, refund, origin)),
            }),
          },
        }),
      },
    ],
    create_time: isoTime(order.createdMs),
    update_time: isoTime(order.updatedMs),
    links: orderLinks(order, origin),
  }
}

/** What an answer has without `Prefer: return=representation`. */
export function presentOrderBriefly(order: Order, origin: string): object {
  return { id: order.id, status: order.status, links: orderLinks(order, origin) }
}

function presentPayer({ buyer }: Order): object {
  if (!buyer) return {}
  const { email, payerId, givenName, surname, country } = testBuyer(buyer)
  const name = { given_name: givenName, surname }
  const address = { country_code: country }
  return {
    payment_source: {
      paypal: { email_address: email, account_id: payerId, account_status: 'VERIFIED', name, address },
    },
    payer: { name, email_address: email, payer_id: payerId, address },
  }
}

function orderLinks(order: Order, origin: string): Link[] {
  const self = `${origin}/v2/checkout/orders/${order.id}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'COMPLETED') return links
  if (order.status === 'APPROVED')
    return [...links, { href: `${self}/capture`, rel: 'capture', method: 'POST' }]
  const rel = order.hasSource ? 'payer-action' : 'approve'
  return [...links, { href: approveUrl(order, origin), rel, method: 'GET' }]
}

/** The page on which the buyer approves the order. */
export function approveUrl(order: Order, origin: string): string {
  return `${origin}/checkoutnow?token=${order.id}`
}

/** A capture within its order. */
export function presentCapture(capture: Capture, origin: string): object {
  const self = `${origin}/v2/payments/captures/${capture.id}`
  const isHeldForCase = capture.reason === 'BUYER_COMPLAINT'
  const hasMoney = isHeldForCase || (capture.status !== 'PENDING' && capture.status !== 'DECLINED')
  const net = { ...capture.amount, units: capture.amount.units - capture.fee.units }
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason !== undefined && { status_details: { reason: capture.reason } }),
    amount: formatMoney(capture.amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(hasMoney && {
      seller_receivable_breakdown: {
        gross_amount: formatMoney(capture.amount),
        paypal_fee: formatMoney(capture.fee),
        net_amount: formatMoney(net),
      },
    }),
    ...(capture.invoiceId !== undefined && { invoice_id: capture.invoiceId }),
    ...(capture.customId !== undefined && { custom_id: capture.customId }),
    create_time: isoTime(capture.createdMs),
    update_time: isoTime(capture.updatedMs),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A capture of its own, and in events. */
export function presentWholeCapture(capture: Capture, origin: string): object {
  return {
    ...presentCapture(capture, origin),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    payee: seller,
  }
}

export function presentRefund(state: SandboxState, refund: Refund, origin: string): object {
  const before = state
    .list('refund', { parent: refund.captureId })
    .filter((other) => other.status === 'COMPLETED' || other.id === refund.id)
  const total = before.reduce((sum, { amount }) => sum + amount.units, 0)
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: formatMoney(refund.amount),
    ...(refund.invoiceId !== undefined && { invoice_id: refund.invoiceId }),
    ...(refund.customId !== undefined && { custom_id: refund.customId }),
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: formatMoney(refund.amount),
      // PayPal keeps its fee.
      paypal_fee: formatMoney({ ...refund.amount, units: 0 }),
      net_amount: formatMoney(refund.amount),
      total_refunded_amount: formatMoney({ ...refund.amount, units: total }),
    },
    create_time: isoTime(refund.createdMs),
    update_time: isoTime(refund.updatedMs),
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

const disputeStates = {
  OPEN: 'OPEN_INQUIRIES',
  WAITING_FOR_SELLER_RESPONSE: 'REQUIRED_ACTION',
  UNDER_REVIEW: 'UNDER_PAYPAL_REVIEW',
  RESOLVED: 'RESOLVED',
} as const

/** A dispute in the list, which says nothing of transactions. */
export function presentDisputeBriefly(dispute: Dispute, origin: string): object {
  return {
    dispute_id: dispute.id,
    create_time: isoTime(dispute.createdMs),
    update_time: isoTime(dispute.updatedMs),
    reason: dispute.reason,
    status: dispute.status,
    dispute_state: disputeStateOf(dispute),
    dispute_amount: formatMoney(dispute.amount),
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: 'INTERNAL',
    ...(dispute.status !== 'RESOLVED' && { seller_response_due_date: isoTime(dispute.dueMs) }),
    links: [{ href: `${origin}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  }
}

export function disputeStateOf({ status }: Dispute): string {
  return disputeStates[status]
}

/** A dispute with the transaction that it is about. */
export function presentDispute(dispute: Dispute, capture: Capture, origin: string): object {
  const { dispute_state: _, ...brief } = presentDisputeBriefly(dispute, origin) as Record<string, unknown>
  const refunded = dispute.refunded && dispute.refunded.units > 0 ? formatMoney(dispute.refunded) : undefined
  return {
    ...brief,
    disputed_transactions: [
      {
        buyer_transaction_id: capture.id.split('').reverse().join(''),
        seller_transaction_id: capture.id,
        create_time: isoTime(capture.createdMs),
        transaction_status: capture.status === 'DECLINED' ? 'DENIED' : capture.status,
        gross_amount: formatMoney(capture.amount),
        ...(capture.invoiceId !== undefined && { invoice_number: capture.invoiceId }),
        ...(capture.customId !== undefined && { custom: capture.customId }),
        buyer: { name: testBuyer(capture.buyer).surname },
        seller: { email: seller.email_address, merchant_id: seller.merchant_id, name: 'Test shop' },
      },
    ],
    ...(dispute.outcome !== undefined && {
      dispute_outcome: {
        outcome_code: dispute.outcome,
        ...(refunded && { amount_refunded: refunded }),
      },
    }),
    ...(refunded && {
      money_movements: [
        {
          affected_party: 'SELLER',
          amount: refunded,
          initiated_time: isoTime(dispute.updatedMs),
          type: 'DEBIT',
          reason: 'DISPUTE_SETTLEMENT',
        },
      ],
    }),
  }
}

function formatAll(parts: Record<string, Money>): Record<string, WireMoney> {
  return Object.fromEntries(Object.entries(parts).map(([name, money]) => [name, formatMoney(money)]))
}
