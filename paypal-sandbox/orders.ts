import { ApiError, notFound } from './api-error.ts'
import { capturePayment } from './capture-payment.ts'
import { note, type SandboxContext } from './context.ts'
import { emitOrderEvent } from './events.ts'
import { newTransactionId } from './object-id.ts'
import type { Order } from './objects.ts'
import { readOrderRequest } from './order-request.ts'
import { presentOrder, presentOrderBriefly } from './present.ts'
import { parseBody, readObject } from './read-fields.ts'
import { type Answer, type ApiCall, type Route, requireKnown } from './route.ts'
import type { TestBuyerName } from './test-buyers.ts'

/** Orders v2 keeps keys for six hours. */
const keyLifetimeSeconds = 6 * 3600

export const orderRoutes: readonly Route[] = [
  {
    method: 'POST',
    pattern: /^\/v2\/checkout\/orders$/,
    permission: 'payments',
    run: createOrder,
    repeat: {
      lifetimeSeconds: keyLifetimeSeconds,
      name: 'creates_repeated',
      run: (context, call, id) => answerOrder(context, call, requireOrder(context, id), 200),
    },
  },
  {
    method: 'GET',
    pattern: /^\/v2\/checkout\/orders\/([A-Z0-9]+)$/,
    permission: 'payments',
    run: (context, { id, query }) => {
      requireKnown(query, ['fields'])
      return { status: 200, body: presentOrder(context.state, requireOrder(context, id), context.origin) }
    },
  },
  {
    method: 'POST',
    pattern: /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/,
    permission: 'payments',
    run: (context, call) => {
      readObject(parseBody(call.body), '', [])
      const order = capturePayment(context, requireOrder(context, call.id), call.mockIssue)
      return answerOrder(context, call, order, 201)
    },
    repeat: {
      lifetimeSeconds: keyLifetimeSeconds,
      name: 'captures_repeated',
      run: (context, call) => answerOrder(context, call, requireOrder(context, call.id), 200),
    },
  },
]

function createOrder(context: SandboxContext, call: ApiCall): Answer {
  const request = readOrderRequest(parseBody(call.body))
  if (request.hasSource && call.requestId === undefined)
    throw new ApiError('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED', {
      where: { field: 'PayPal-Request-Id' },
    })
  if (call.mockIssue !== undefined) throw new ApiError('UNPROCESSABLE_ENTITY', call.mockIssue)
  const now = context.nowMs()
  const order = context.state.put('order', {
    ...request,
    id: newTransactionId(),
    status: request.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...{ approvals: 0, attempts: 0, isRefused: false, isGone: false },
    ...{ createdMs: now, updatedMs: now },
  })
  context.tasks.schedule('expire-order', order.id)
  note(context, 'orders_created', order.id)
  return answerOrder(context, call, order, request.hasSource ? 200 : 201)
}

function answerOrder(
  { state, origin }: SandboxContext,
  { wantsAll }: ApiCall,
  order: Order,
  status: number,
): Answer & { body: object } {
  return {
    status,
    body: wantsAll ? presentOrder(state, order, origin) : presentOrderBriefly(order, origin),
  }
}

/** @throws ApiError 404 for an order that is unknown, or that PayPal has forgotten */
export function requireOrder({ state }: SandboxContext, id: string): Order {
  const order = state.find('order', id)
  if (!order || order.isGone) throw notFound('order_id', id)
  return order
}

/** The buyer approves the order, again after a refusal. Nothing is charged. @throws ApiError 404 */
export function approveOrder(context: SandboxContext, id: string, buyer: TestBuyerName): Order {
  const order = requireOrder(context, id)
  if (order.status === 'COMPLETED') return order
  const approvals = order.buyer === buyer ? order.approvals + 1 : 1
  const approved = context.state.put('order', {
    ...{ ...order, status: 'APPROVED', buyer, approvals, isRefused: false },
    updatedMs: context.nowMs(),
  })
  // Approved, it can be captured for three more hours.
  context.tasks.drop('expire-order', id)
  context.tasks.schedule('expire-order', id)
  note(context, approvals > 1 || order.isRefused ? 'orders_approved_again' : 'orders_approved', id)
  emitOrderEvent(context, 'CHECKOUT.ORDER.APPROVED', approved)
  return approved
}

/** Forgets an order that was not approved, or not captured, in time. */
export function expireOrder(context: SandboxContext, id: string): void {
  const order = context.state.find('order', id)
  if (!order || order.isGone || order.status === 'COMPLETED') return
  if (order.status === 'APPROVED') {
    const reversed = { ...order, status: 'PAYER_ACTION_REQUIRED' as const }
    emitOrderEvent(context, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', reversed)
    note(context, 'approvals_reversed', id)
  }
  context.state.put('order', { ...order, isGone: true, updatedMs: context.nowMs() })
  note(context, order.status === 'APPROVED' ? 'approved_orders_vanished' : 'orders_vanished', id)
}
