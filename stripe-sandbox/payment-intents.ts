import { randomBytes } from 'node:crypto'
import { invalidParameter, invalidState } from './api-error.ts'
import { requireApproval } from './approvals.ts'
import { chargeMethod } from './charges.ts'
import type { SandboxContext } from './context.ts'
import { emitEvent } from './events.ts'
import { cancelIntent, capturePaymentIntent } from './manual-capture.ts'
import { methodTypes } from './method-types.ts'
import { newObjectId } from './object-id.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'
import { type Params, readFlag, readGroup, readMetadata, readText, rejectUnknown } from './params.ts'
import { readAmount, readCaptureMethod, readCurrency, readReturnUrl } from './payment-intent-params.ts'
import { readMethodTypes, usableMethods } from './payment-method-configurations.ts'
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts'
import { list, post, type Route, retrieve } from './route.ts'
import { readHooks } from './tax.ts'
import { requireAuthentication } from './three-d-secure.ts'

export const paymentIntentRoutes: readonly Route[] = [
  post('payment_intents', createPaymentIntent),
  list('payment_intent', 'payment_intents'),
  { ...retrieve('payment_intent', 'payment_intents'), publishable: true },
  post('payment_intents/(\\w+)', updatePaymentIntent),
  { ...post('payment_intents/(\\w+)/confirm', confirmPaymentIntent), publishable: true },
  post('payment_intents/(\\w+)/capture', capturePaymentIntent),
  post('payment_intents/(\\w+)/cancel', cancelPaymentIntent),
]

const descriptionParams = ['description', 'metadata', 'receipt_email', 'expand'] as const
const confirmationParams = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
  'error_on_requires_action',
  // This API version no longer has `payment_method_types`.
  'allowed_payment_method_types',
  'excluded_payment_method_types',
] as const
const createIntentParams = [
  ...descriptionParams,
  ...confirmationParams,
  'amount',
  'currency',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'hooks',
] as const
const updateIntentParams = [
  ...descriptionParams,
  'amount',
  'capture_method',
  'payment_method',
  'allowed_payment_method_types',
  'excluded_payment_method_types',
] as const
const confirmIntentParams = [
  ...confirmationParams,
  'expand',
  'client_secret',
  'receipt_email',
  'expected_payment_method_type',
] as const

function createPaymentIntent(context: SandboxContext, params: Params): PaymentIntent {
  rejectUnknown(params, createIntentParams)
  const currency = readCurrency(params)
  const id = newObjectId('pi')
  const automatic = readFlag(readGroup(params, 'automatic_payment_methods'), 'enabled')
  const captureMethod = readCaptureMethod(params) ?? 'automatic_async'
  const intent = context.state.put({
    id,
    object: 'payment_intent',
    amount: readAmount(params, currency),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: automatic ? { enabled: true, allow_redirects: 'always' } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: context.nowSeconds(),
    currency,
    customer: null,
    description: readText(params, 'description') ?? null,
    ...readHooks(context, params),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: readMetadata(params),
    next_action: null,
    payment_method: null,
    ...readMethods(context, params, { currency, capture_method: captureMethod }),
    processing: null,
    receipt_email: readText(params, 'receipt_email') ?? null,
    setup_future_usage: null,
    shipping: null,
    status: 'requires_payment_method',
  } satisfies PaymentIntent)
  emitEvent(context, 'payment_intent.created', intent)
  if (readFlag(params, 'confirm')) return confirm(context, intent, params)
  const method = readText(params, 'payment_method')
  return method ? attachMethod(context, intent, method) : intent
}

function updatePaymentIntent(context: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, updateIntentParams)
  let intent = context.state.get('payment_intent', id, 'intent')
  const changesPayment = ['amount', 'capture_method', 'payment_method'].some((name) => name in params)
  if (changesPayment && isFinal(intent))
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      payment_intent: intent,
    })
  const captureMethod = readCaptureMethod(params) ?? intent.capture_method
  intent = context.state.put({
    ...intent,
    amount: params.amount === undefined ? intent.amount : readAmount(params, intent.currency),
    capture_method: captureMethod,
    ...readMethods(context, params, { ...intent, capture_method: captureMethod }),
    description: readText(params, 'description') ?? intent.description,
    receipt_email: readText(params, 'receipt_email') ?? intent.receipt_email,
    metadata: readMetadata(params, intent.metadata),
  })
  const method = readText(params, 'payment_method')
  return method ? attachMethod(context, intent, method) : intent
}

function confirmPaymentIntent(context: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, confirmIntentParams)
  const intent = context.state.get('payment_intent', id, 'intent')
  if (!namesMethods(params) || isFinal(intent)) return confirm(context, intent, params)
  return confirm(context, { ...intent, ...readMethods(context, params, intent) }, params)
}

function cancelPaymentIntent(context: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, ['cancellation_reason', 'expand'])
  const intent = context.state.get('payment_intent', id, 'intent')
  // What these methods review cannot be called back.
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      payment_intent: intent,
    })
  const reason = readText(params, 'cancellation_reason') ?? null
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']
  if (reason !== null && !reasons.includes(reason))
    throw invalidParameter(
      `Invalid cancellation_reason: must be one of ${reasons.join(', ')}`,
      'cancellation_reason',
    )
  return cancelIntent(context, intent, reason)
}

function confirm(context: SandboxContext, intent: PaymentIntent, params: Params): PaymentIntent {
  if (isFinal(intent))
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's status is ${intent.status}, which does not allow confirm.`,
      payment_intent: intent,
    })
  const named = readText(params, 'payment_method') ?? intent.payment_method
  const data = readGroup(params, 'payment_method_data')
  if (Object.keys(data).length === 0 && !named)
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      payment_intent: intent,
    })
  const method =
    Object.keys(data).length > 0
      ? createPaymentMethod(context, data)
      : resolvePaymentMethod(context, named ?? '')
  requireUsable(intent, method)
  const options = { usesStripeJs: readFlag(params, 'use_stripe_sdk'), returnUrl: readReturnUrl(params) }
  if (methodTypes[method.type].approval !== 'form') return requireApproval(context, intent, method, options)
  if (context.state.testCardOf(method.id).threeDSecure)
    return requireAuthentication(context, intent, method, options)
  return chargeMethod(context, intent, method)
}

function requireUsable(intent: PaymentIntent, { type }: PaymentMethod): void {
  if (intent.payment_method_types.includes(type)) return
  throw invalidParameter(
    `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
    'payment_method',
    'payment_intent_invalid_parameter',
  )
}

/** Whether the money is on its way or the intent canceled, so that the payment can no longer change. */
function isFinal({ status }: PaymentIntent): boolean {
  return ['requires_capture', 'processing', 'succeeded', 'canceled'].includes(status)
}

function namesMethods(params: Params): boolean {
  return 'allowed_payment_method_types' in params || 'excluded_payment_method_types' in params
}

/** Which methods the payment can take, by what this request or an earlier one allowed or excluded. */
function readMethods(
  context: SandboxContext,
  params: Params,
  intent: Pick<PaymentIntent, 'currency' | 'capture_method'> & Partial<PaymentIntent>,
): Pick<
  PaymentIntent,
  'allowed_payment_method_types' | 'excluded_payment_method_types' | 'payment_method_types'
> {
  const allowed = readMethodTypes(params, 'allowed_payment_method_types')
  const excluded = readMethodTypes(params, 'excluded_payment_method_types')
  const others = ['excluded_payment_method_types', 'automatic_payment_methods'].filter(
    (name) => name in params,
  )
  if (allowed && others.length > 0)
    throw invalidParameter(
      `You may only specify one of these parameters: allowed_payment_method_types, ${others.join(', ')}.`,
      'allowed_payment_method_types',
    )
  const chosen = namesMethods(params)
    ? { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded }
    : {
        allowed_payment_method_types: intent.allowed_payment_method_types ?? null,
        excluded_payment_method_types: intent.excluded_payment_method_types ?? null,
      }
  return { ...chosen, payment_method_types: usableMethods(context, { ...intent, ...chosen }) }
}

function attachMethod(context: SandboxContext, intent: PaymentIntent, methodId: string): PaymentIntent {
  const method = resolvePaymentMethod(context, methodId)
  return context.state.put({ ...intent, payment_method: method.id, status: 'requires_confirmation' })
}
