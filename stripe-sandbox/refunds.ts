import { injectFault } from '#sandbox-kit/faults.ts'
import { invalidParameter, invalidState } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import { formatAmount } from './currencies.ts'
import { emitEvent } from './events.ts'
import { newObjectId } from './object-id.ts'
import type { Charge, Refund } from './objects.ts'
import { type Params, readInteger, readMetadata, readText, rejectUnknown } from './params.ts'
import { list, post, type Route, retrieve } from './route.ts'

export const refundRoutes: readonly Route[] = [
  post('refunds', createRefund),
  list('refund', 'refunds', 'payment_intent', 'charge'),
  retrieve('refund', 'refunds'),
  post('refunds/(\\w+)', updateRefund),
]

const createRefundParams = ['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'expand'] as const

function createRefund(context: SandboxContext, params: Params): Refund {
  rejectUnknown(params, createRefundParams)
  const charge = readCharge(context, params)
  if (!charge.captured)
    throw invalidState({
      message: `This uncaptured Charge was created by a PaymentIntent (${charge.payment_intent}). You must cancel the PaymentIntent to reverse the authorization instead of refunding the Charge directly. For more information, see https://stripe.com/docs/payments/place-a-hold-on-a-payment-method`,
    })
  if (charge.refunded)
    throw invalidState({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (charge.disputed)
    throw invalidState({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (injectFault(context.faults, 'refuseRefunds'))
    throw invalidState({
      code: 'balance_insufficient',
      message: 'Insufficient funds in your account balance to refund this payment.',
    })
  const unrefunded = charge.amount_captured - charge.amount_refunded
  const amount = readInteger(params, 'amount') ?? unrefunded
  if (amount < 1) throw invalidParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > unrefunded)
    throw invalidState({
      param: 'amount',
      message: `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(unrefunded, charge.currency)})`,
    })
  const reason = readText(params, 'reason') ?? null
  if (reason !== null && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason))
    throw invalidParameter('Invalid reason', 'reason')
  const delayed = context.state.testCardOf(charge.payment_method).refund
  const refund = context.state.put({
    id: newObjectId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: context.nowSeconds(),
    currency: charge.currency,
    metadata: readMetadata(params),
    payment_intent: charge.payment_intent,
    reason,
    status: delayed === 'pending' ? 'pending' : 'succeeded',
  } satisfies Refund)
  const refunded = updateRefundedAmount(context, charge)
  emitEvent(context, 'refund.created', refund)
  emitEvent(context, 'charge.refunded', refunded)
  if (delayed) context.tasks.schedule('finish-refund', refund.id)
  return refund
}

function updateRefund(context: SandboxContext, params: Params, id: string): Refund {
  rejectUnknown(params, ['metadata', 'expand'])
  const refund = context.state.get('refund', id)
  return context.state.put({ ...refund, metadata: readMetadata(params, refund.metadata) })
}

/** The bank's delayed answer to a refund on one of the asynchronous test cards. */
export function finishRefund(context: SandboxContext, id: string): void {
  const refund = context.state.get('refund', id)
  const charge = context.state.get('charge', refund.charge)
  const fails = context.state.testCardOf(charge.payment_method).refund === 'fails-later'
  const finished = context.state.put(
    fails
      ? ({ ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' } satisfies Refund)
      : ({ ...refund, status: 'succeeded' } satisfies Refund),
  )
  updateRefundedAmount(context, charge)
  emitEvent(context, 'refund.updated', finished)
  if (fails) emitEvent(context, 'refund.failed', finished)
}

/** Counts pending and succeeded refunds against the charge. */
function updateRefundedAmount(context: SandboxContext, charge: Charge): Charge {
  const refunds = context.state.list('refund', { charge: charge.id }, { limit: 1000 })
  const amountRefunded = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  return context.state.put({
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded >= charge.amount_captured,
  })
}

function readCharge(context: SandboxContext, params: Params): Charge {
  const chargeId = readText(params, 'charge')
  const intentId = readText(params, 'payment_intent')
  if (!chargeId && !intentId)
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = intentId && context.state.get('payment_intent', intentId, 'payment_intent')
  const latest = chargeId ?? (intent ? intent.latest_charge : null)
  const charge = latest ? context.state.get('charge', latest, 'charge') : undefined
  if (!charge?.paid)
    throw invalidState({
      message: intent
        ? `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
        : `Charge ${latest} has not been paid and cannot be refunded.`,
    })
  return charge
}
