import { randomBytes } from 'node:crypto'
import { invalidParameter, invalidState } from './api-error.ts'
import { chargeCard } from './charges.ts'
import type { SandboxContext } from './context.ts'
import { formatAmount, minimumAmounts } from './currencies.ts'
import { emitEvent } from './events.ts'
import { cancelIntent, capturePaymentIntent } from './manual-capture.ts'
import { newObjectId } from './object-id.ts'
import type { PaymentIntent } from './objects.ts'
import {
  type Params,
  readFlag,
  readGroup,
  readInteger,
  readList,
  readMetadata,
  readText,
  rejectUnknown,
} from './params.ts'
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

const maximumAmount = 99_999_999

const descriptionParams = ['description', 'metadata', 'receipt_email', 'expand'] as const
const confirmationParams = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
  'error_on_requires_action',
] as const
const createIntentParams = [
  ...descriptionParams,
  ...confirmationParams,
  'amount',
  'currency',
  // This API version no longer has `payment_method_types`.
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'hooks',
] as const
const updateIntentParams = [...descriptionParams, 'amount', 'capture_method', 'payment_method'] as const
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
  const intent = context.state.put({
    id,
    object: 'payment_intent',
    amount: readAmount(params, currency),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: automatic ? { enabled: true, allow_redirects: 'always' } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: readCaptureMethod(params) ?? 'automatic_async',
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
    allowed_payment_method_types: readMethodTypes(params),
    payment_method_types: ['card'],
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
  intent = context.state.put({
    ...intent,
    amount: params.amount === undefined ? intent.amount : readAmount(params, intent.currency),
    capture_method: readCaptureMethod(params) ?? intent.capture_method,
    description: readText(params, 'description') ?? intent.description,
    receipt_email: readText(params, 'receipt_email') ?? intent.receipt_email,
    metadata: readMetadata(params, intent.metadata),
  })
  const method = readText(params, 'payment_method')
  return method ? attachMethod(context, intent, method) : intent
}

function confirmPaymentIntent(context: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, confirmIntentParams)
  return confirm(context, context.state.get('payment_intent', id, 'intent'), params)
}

function cancelPaymentIntent(context: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, ['cancellation_reason', 'expand'])
  const intent = context.state.get('payment_intent', id, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
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
  if (!context.state.testCardOf(method.id).threeDSecure) return chargeCard(context, intent, method)
  return requireAuthentication(context, intent, method, {
    usesStripeJs: readFlag(params, 'use_stripe_sdk'),
    returnUrl: readReturnUrl(params),
  })
}

/** Whether the card was authorized or the intent canceled, so that the payment can no longer change. */
function isFinal({ status }: PaymentIntent): boolean {
  return status === 'requires_capture' || status === 'succeeded' || status === 'canceled'
}

function attachMethod(context: SandboxContext, intent: PaymentIntent, methodId: string): PaymentIntent {
  const method = resolvePaymentMethod(context, methodId)
  return context.state.put({ ...intent, payment_method: method.id, status: 'requires_confirmation' })
}

function readReturnUrl(params: Params): string | null {
  const url = readText(params, 'return_url')
  if (url === undefined) return null
  const parsed = URL.parse(url)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw invalidParameter('Not a valid URL', 'return_url', 'url_invalid')
  return url
}

function readCaptureMethod(params: Params): PaymentIntent['capture_method'] | undefined {
  const method = readText(params, 'capture_method')
  if (method === undefined || method === 'automatic' || method === 'automatic_async' || method === 'manual')
    return method
  throw invalidParameter(
    'Invalid capture_method: must be one of automatic, automatic_async, or manual',
    'capture_method',
  )
}

function readCurrency(params: Params): string {
  const currency = readText(params, 'currency')?.toLowerCase()
  if (!currency) throw invalidParameter('Missing required param: currency.', 'currency', 'parameter_missing')
  if (!(currency in minimumAmounts))
    throw invalidParameter(`Invalid currency: ${currency}`, 'currency', 'invalid_currency')
  return currency
}

function readAmount(params: Params, currency: string): number {
  const amount = readInteger(params, 'amount')
  if (amount === undefined)
    throw invalidParameter('Missing required param: amount.', 'amount', 'parameter_missing')
  const minimum = minimumAmounts[currency] ?? 1
  if (amount < minimum)
    throw invalidParameter(
      `Amount must be at least ${formatAmount(minimum, currency)}`,
      'amount',
      'amount_too_small',
    )
  if (amount > maximumAmount)
    throw invalidParameter(
      `Amount must be no more than ${formatAmount(maximumAmount, currency)}`,
      'amount',
      'amount_too_large',
    )
  return amount
}

function readMethodTypes(params: Params): string[] | null {
  const types = readList(params, 'allowed_payment_method_types')
  const unsupported = types.find((type) => type !== 'card')
  if (unsupported !== undefined)
    throw invalidParameter(
      `The payment method type "${unsupported}" is invalid.`,
      'allowed_payment_method_types',
      'payment_intent_invalid_parameter',
    )
  return types.length > 0 ? types : null
}
