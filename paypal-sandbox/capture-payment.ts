import { injectFault } from '#sandbox-kit/faults.ts'
import { ApiError } from './api-error.ts'
import { note, type SandboxContext } from './context.ts'
import { emitCaptureEvent, emitOrderEvent } from './events.ts'
import { feeOf } from './money.ts'
import { newTransactionId } from './object-id.ts'
import type { Capture, Order } from './objects.ts'
import { approveUrl } from './present.ts'
import { testBuyer } from './test-buyers.ts'

/** PayPal does not say how many it allows. */
const maxAttempts = 10

/**
 * Takes the money of an approved order.
 * @param mockIssue the refusal that `PayPal-Mock-Response` asks for
 * @throws ApiError 422 with the reason why not
 */
export function capturePayment(context: SandboxContext, order: Order, mockIssue?: string): Order {
  if (order.status === 'COMPLETED') {
    note(context, 'captures_of_captured_orders', order.id)
    throw refusal('ORDER_ALREADY_CAPTURED')
  }
  if (order.status !== 'APPROVED' || !order.buyer) {
    // A mock needs no buyer, as tests at PayPal have none.
    if (mockIssue !== undefined) throw refusal(mockIssue)
    note(context, 'captures_unapproved', order.id)
    throw refusal('ORDER_NOT_APPROVED')
  }
  // A store must wait for another approval. Here it would be refused again, or not, by the buyer.
  if (order.isRefused) note(context, 'captures_without_new_approval', order.id)
  if (order.attempts >= maxAttempts) throw refusal('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  if (injectFault(context.faults, 'reverseApprovals')) throw reverseApproval(context, order)
  const issue = mockIssue ?? findRefusal(context, order)
  const { state, nowMs } = context
  const tried = { ...order, attempts: order.attempts + 1, updatedMs: nowMs() }
  if (issue !== undefined) {
    state.put('order', { ...tried, isRefused: true })
    note(context, 'captures_declined', order.id)
    const links = [{ href: approveUrl(order, context.origin), rel: 'redirect', method: 'GET' }]
    throw refusal(issue, links)
  }
  return complete(context, state.put('order', { ...tried, status: 'COMPLETED' }))
}

/** Errors that a repeat under the same key gets, too. */
function refusal(issue: string, links: { href: string; rel: string; method: string }[] = []): ApiError {
  return new ApiError('UNPROCESSABLE_ENTITY', issue, { links, isSaved: true })
}

function findRefusal({ state, faults }: SandboxContext, order: Order): string | undefined {
  if (!order.buyer) return undefined
  if (injectFault(faults, 'declineCaptures')) return 'INSTRUMENT_DECLINED'
  const { declines } = testBuyer(order.buyer)
  if (declines === 'all' || (declines === 'first' && order.approvals === 1)) return 'INSTRUMENT_DECLINED'
  const others = order.invoiceId === undefined ? [] : state.list('order', { parent: order.invoiceId })
  const isPaid = others.some(({ id }) =>
    state.list('capture', { parent: id }).some(({ status }) => status !== 'DECLINED'),
  )
  return isPaid ? 'DUPLICATE_INVOICE_ID' : undefined
}

function reverseApproval(context: SandboxContext, order: Order): ApiError {
  const reversed = context.state.put('order', {
    ...order,
    status: order.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    buyer: undefined,
    updatedMs: context.nowMs(),
  })
  emitOrderEvent(context, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', reversed)
  note(context, 'approvals_reversed', order.id)
  return refusal('ORDER_NOT_APPROVED')
}

function complete(context: SandboxContext, order: Order): Order {
  const { state, tasks, faults, nowMs } = context
  const buyer = order.buyer ?? 'pays'
  const isHeld = injectFault(faults, 'holdCaptures')
  const pending = isHeld ? { reason: 'PENDING_REVIEW' } : testBuyer(buyer).pending
  const capture = state.put('capture', {
    id: newTransactionId(),
    orderId: order.id,
    ...(pending ? { status: 'PENDING', reason: pending.reason } : { status: 'COMPLETED' }),
    amount: order.amount,
    fee: feeOf(order.amount),
    customId: order.customId,
    invoiceId: order.invoiceId,
    buyer,
    createdMs: nowMs(),
    updatedMs: nowMs(),
  })
  tasks.drop('expire-order', order.id)
  if (pending) {
    tasks.schedule('end-review', capture.id)
    note(context, 'captures_held', order.id)
    emitCaptureEvent(context, 'PAYMENT.CAPTURE.PENDING', capture)
  } else announceMoney(context, order, capture)
  return order
}

/** A review ends, or the owner of the account accepts the payment. Does nothing for a capture that is not held. */
export function endReview(context: SandboxContext, captureId: string): void {
  const { state, nowMs } = context
  const capture = state.get('capture', captureId)
  if (capture.status !== 'PENDING') return
  const { reason: _, ...held } = { ...capture, updatedMs: nowMs() }
  if (testBuyer(capture.buyer).pending?.ends === 'denied') {
    const denied = state.put('capture', { ...held, status: 'DECLINED' })
    note(context, 'reviews_denied', capture.orderId)
    emitCaptureEvent(context, 'PAYMENT.CAPTURE.DENIED', denied)
    return
  }
  note(context, 'reviews_completed', capture.orderId)
  const completed = state.put('capture', { ...held, status: 'COMPLETED' })
  announceMoney(context, state.get('order', capture.orderId), completed)
}

function announceMoney(context: SandboxContext, order: Order, capture: Capture): void {
  note(context, 'captures_completed', order.id)
  emitCaptureEvent(context, 'PAYMENT.CAPTURE.COMPLETED', capture)
  emitOrderEvent(context, 'CHECKOUT.ORDER.COMPLETED', order)
  if (testBuyer(capture.buyer).dispute) context.tasks.schedule('open-dispute', capture.id)
}
