import type { Appearance } from './appearance.ts'
import { askBuyer, type Question } from './confirmation-dialog.ts'
import type { MethodName } from './method-names.ts'

export type SandboxAccess = {
  /** Address of the sandbox, with a trailing slash. */
  url: string
  publishableKey: string
}

export type StripeError = { type: string; code?: string; decline_code?: string; message?: string }
export type PaymentIntent = {
  id: string
  status: string
  client_secret: string
  last_payment_error?: StripeError | null
  payment_method_types: MethodName[]
  allowed_payment_method_types: MethodName[] | null
  next_action?: {
    use_stripe_sdk?: { type: Question; source: string }
    redirect_to_url?: { url: string }
  } | null
}
export type ConfirmOutcome =
  | { paymentIntent: PaymentIntent; error?: never }
  | { error: StripeError; paymentIntent?: never }

export type Card = { number: string; month: string; year: string; cvc: string }

/** What the buyer pays with. */
export type ChosenMethod = { type: 'card'; card: Card } | { type: Exclude<MethodName, 'card'> }

const connectionError: StripeError = {
  type: 'api_connection_error',
  message: 'The payment sandbox cannot be reached. Please try again.',
}

/**
 * Confirms the intent and handles what the buyer then has to do: 3-D Secure, Link's dialog, or the page of another method,
 * for which the browser leaves.
 */
export async function confirmIntent(
  access: SandboxAccess,
  clientSecret: string,
  payment: {
    method: ChosenMethod
    billingDetails: object | undefined
    returnUrl: string | undefined
    appearance: Appearance
  },
): Promise<ConfirmOutcome> {
  const form = new URLSearchParams({
    key: access.publishableKey,
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': payment.method.type,
  })
  if (payment.method.type === 'card') {
    const { number, month, year, cvc } = payment.method.card
    encodeGroup(form, 'payment_method_data[card]', { number, exp_month: month, exp_year: year, cvc })
  }
  if (payment.returnUrl) form.set('return_url', payment.returnUrl)
  encodeGroup(form, 'payment_method_data[billing_details]', payment.billingDetails ?? {})
  const outcome = await send(access, `v1/payment_intents/${idOf(clientSecret)}/confirm`, form)
  return outcome.error ? outcome : takeNextAction(access, outcome.paymentIntent, payment.appearance)
}

/** Handles 3-D Secure of an intent that the server confirmed. */
export async function handleNextAction(access: SandboxAccess, clientSecret: string): Promise<ConfirmOutcome> {
  const outcome = await retrievePaymentIntent(access, clientSecret)
  return outcome.error ? outcome : takeNextAction(access, outcome.paymentIntent, {})
}

export async function retrievePaymentIntent(
  access: SandboxAccess,
  clientSecret: string,
): Promise<ConfirmOutcome> {
  const query = new URLSearchParams({ key: access.publishableKey, client_secret: clientSecret })
  return send(access, `v1/payment_intents/${idOf(clientSecret)}?${query}`)
}

async function takeNextAction(
  access: SandboxAccess,
  intent: PaymentIntent,
  appearance: Appearance,
): Promise<ConfirmOutcome> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent }
  const { use_stripe_sdk: question, redirect_to_url: redirect } = intent.next_action ?? {}
  if (redirect) return leaveFor(access, redirect.url)
  if (!question) return { paymentIntent: intent }
  const answer = await askBuyer(question.type, appearance)
  const page = question.type === 'link_approval' ? 'authorize' : '3ds'
  await send(access, `${page}/${question.source}/${answer}`, new URLSearchParams())
  const after = await retrievePaymentIntent(access, intent.client_secret)
  if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after
  return { error: after.paymentIntent.last_payment_error ?? connectionError }
}

/** Goes to a page of the sandbox, by the address that this browser reaches it at. Never resolves, because the page ends. */
function leaveFor({ url }: SandboxAccess, page: string): Promise<never> {
  location.assign(new URL(new URL(page).pathname.slice(1), url))
  return new Promise(() => {})
}

/** The methods that a payment without an intent can take. */
export async function listUsableMethods(
  { url, publishableKey }: SandboxAccess,
  intent: { currency: string; captureMethod?: string; allowedTypes?: readonly string[] },
): Promise<MethodName[]> {
  const query = new URLSearchParams({ key: publishableKey, type: 'deferred_intent' })
  query.set('deferred_intent[currency]', intent.currency)
  if (intent.captureMethod) query.set('deferred_intent[capture_method]', intent.captureMethod)
  for (const type of intent.allowedTypes ?? [])
    query.append('deferred_intent[allowed_payment_method_types][]', type)
  const response = await fetch(`${url}v1/elements/sessions?${query}`)
  if (!response.ok) return []
  return (await response.json()).payment_method_preference.ordered_payment_method_types
}

async function send({ url }: SandboxAccess, path: string, form?: URLSearchParams): Promise<ConfirmOutcome> {
  try {
    const response = await fetch(url + path, { method: form ? 'POST' : 'GET', body: form ?? null })
    const body = await response.json()
    return response.ok ? { paymentIntent: body } : { error: body.error ?? connectionError }
  } catch {
    return { error: connectionError }
  }
}

function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

/** Stripe's bracketed form encoding: `{ address: { city } }` becomes `prefix[address][city]`. */
function encodeGroup(form: URLSearchParams, prefix: string, group: object): void {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value === 'object' && value !== null) encodeGroup(form, `${prefix}[${name}]`, value)
    else if (value !== undefined && value !== null) form.set(`${prefix}[${name}]`, String(value))
  }
}
