import { injectFault } from '#sandbox-kit/faults.ts'
import { ApiError, unprocessable } from './api-error.ts'
import { note, type SandboxContext } from './context.ts'
import { emitRefundEvent } from './events.ts'
import { type Money, parseMoney } from './money.ts'
import { newTransactionId } from './object-id.ts'
import type { Capture, Refund } from './objects.ts'
import { presentRefund, presentWholeCapture } from './present.ts'
import { parseBody, readObject, readText } from './read-fields.ts'
import type { Answer, ApiCall, Route } from './route.ts'
import { testBuyer } from './test-buyers.ts'

/** Payments v2 keeps keys for 45 days. */
const keyLifetimeSeconds = 45 * 86_400

export const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    pattern: /^\/v2\/payments\/captures\/([A-Z0-9]+)$/,
    permission: 'payments',
    run: ({ state, origin }, { id }) => ({
      status: 200,
      body: presentWholeCapture(state.get('capture', id), origin),
    }),
  },
  {
    method: 'POST',
    pattern: /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/,
    permission: 'refunds',
    run: (context, call) => answerRefund(context, call, createRefund(context, call)),
    repeat: {
      lifetimeSeconds: keyLifetimeSeconds,
      name: 'refunds_repeated',
      run: (context, call, id) => answerRefund(context, call, context.state.get('refund', id)),
    },
  },
  {
    method: 'GET',
    pattern: /^\/v2\/payments\/refunds\/([A-Z0-9]+)$/,
    permission: 'payments',
    run: ({ state, origin }, { id }) => ({
      status: 200,
      body: presentRefund(state, state.get('refund', id), origin),
    }),
  },
]

function answerRefund(
  { state, origin }: SandboxContext,
  { wantsAll }: ApiCall,
  refund: Refund,
): Answer & { body: object } {
  const whole = presentRefund(state, refund, origin)
  if (wantsAll) return { status: 201, body: whole }
  const { id, status, links } = whole as { id: string; status: string; links: object }
  return { status: 201, body: { id, status, links } }
}

function createRefund(context: SandboxContext, call: ApiCall): Refund {
  const body = readObject(parseBody(call.body), '', ['amount', 'custom_id', 'invoice_id', 'note_to_payer'])
  const capture = context.state.get('capture', call.id)
  if (call.mockIssue !== undefined) throw unprocessable(call.mockIssue)
  return refundCapture(context, capture, {
    amount: body.amount === undefined ? undefined : parseMoney(body.amount, '/amount'),
    customId: readText(body, 'custom_id', '', { max: 127 }),
    invoiceId: readText(body, 'invoice_id', '', { max: 127 }),
    note: readText(body, 'note_to_payer', '', { max: 255 }),
  })
}

interface RefundRequest {
  /** What is left, where it is not given. */
  amount?: Money
  customId?: string
  invoiceId?: string
  note?: string
}

/** @throws ApiError 422 where it cannot be refunded, or not by so much */
export function refundCapture(context: SandboxContext, capture: Capture, request: RefundRequest): Refund {
  if (capture.status === 'PENDING')
    throw unprocessable(isContested(capture) ? 'TRANSACTION_DISPUTED' : 'PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
  const left = unrefunded(context, capture)
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  const amount = request.amount ?? { ...capture.amount, units: left }
  if (amount.currency !== capture.amount.currency)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code')
  if (amount.units === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value')
  if (amount.units > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  if (injectFault(context.faults, 'refuseRefunds')) {
    note(context, 'refunds_refused', capture.id)
    throw new ApiError('UNPROCESSABLE_ENTITY', 'REFUND_FAILED_INSUFFICIENT_FUNDS', { isCommitted: true })
  }
  const isPending = testBuyer(capture.buyer).refund !== undefined
  const refund = putRefund(context, capture, { ...request, amount }, isPending ? 'PENDING' : 'COMPLETED')
  if (isPending) {
    context.tasks.schedule('finish-refund', refund.id)
    note(context, 'refunds_pending', refund.id)
    emitRefundEvent(context, 'PAYMENT.REFUND.PENDING', refund)
  } else announceRefund(context, refund)
  return refund
}

/** PayPal takes what is left for the buyer. Undefined where nothing is. */
export function reverseCapture(context: SandboxContext, capture: Capture): Refund | undefined {
  const units = unrefunded(context, capture)
  if (units === 0) return undefined
  const amount = { ...capture.amount, units }
  const refund = putRefund(context, capture, { amount }, 'COMPLETED', true)
  note(context, 'captures_reversed', capture.orderId)
  emitRefundEvent(context, 'PAYMENT.CAPTURE.REVERSED', refund)
  return refund
}

/** A pending refund ends. */
export function finishRefund(context: SandboxContext, id: string): void {
  const { state, nowMs } = context
  const refund = state.get('refund', id)
  const capture = state.get('capture', refund.captureId)
  const fails = testBuyer(capture.buyer).refund === 'failed'
  const finished = state.put('refund', {
    ...refund,
    status: fails ? 'FAILED' : 'COMPLETED',
    updatedMs: nowMs(),
  })
  updateCapture(context, capture)
  if (fails) {
    note(context, 'refunds_failed', id)
    emitRefundEvent(context, 'PAYMENT.REFUND.FAILED', finished)
  } else announceRefund(context, finished)
}

function announceRefund(context: SandboxContext, refund: Refund): void {
  note(context, 'refunds_completed', refund.id)
  emitRefundEvent(context, 'PAYMENT.CAPTURE.REFUNDED', refund)
}

function putRefund(
  context: SandboxContext,
  capture: Capture,
  request: RefundRequest & { amount: Money },
  status: Refund['status'],
  isReversal = false,
): Refund {
  const { state, nowMs } = context
  const refund = state.put('refund', {
    ...request,
    id: newTransactionId(),
    captureId: capture.id,
    orderId: capture.orderId,
    status,
    isReversal,
    createdMs: nowMs(),
    updatedMs: nowMs(),
  })
  updateCapture(context, capture)
  return refund
}

/** Whether the buyer opened a case, or took the money back through the card. */
export function isContested({ reason }: Capture): boolean {
  return reason === 'BUYER_COMPLAINT'
}

/** Sets the status that follows from the refunds. Leaves one that is held. */
export function updateCapture(context: SandboxContext, capture: Capture): Capture {
  if (capture.status === 'DECLINED' || (capture.status === 'PENDING' && !isContested(capture))) return capture
  const completed = sumRefunds(context, capture, ['COMPLETED'])
  const { reason: _, ...rest } = { ...capture, updatedMs: context.nowMs() }
  const status =
    completed === 0 ? 'COMPLETED' : completed < capture.amount.units ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return context.state.put('capture', { ...rest, status })
}

function unrefunded(context: SandboxContext, capture: Capture): number {
  return capture.amount.units - sumRefunds(context, capture, ['COMPLETED', 'PENDING'])
}

function sumRefunds(
  { state }: SandboxContext,
  { id }: Capture,
  statuses: readonly Refund['status'][],
): number {
  return state
    .list('refund', { parent: id })
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { amount }) => sum + amount.units, 0)
}
