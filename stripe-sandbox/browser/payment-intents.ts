import type { Appearance } from './appearance.ts'
import { askCardholder } from './three-d-secure-dialog.ts'

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
  next_action?: { use_stripe_sdk?: { source: string } } | null
}
export type ConfirmOutcome =
  | { paymentIntent: PaymentIntent; error?: never }
  | { error: StripeError; paymentIntent?: never }

export type Card = { number: string; month: string; year: string; cvc: string }

const connectionError: StripeError = {
  type: 'api_connection_error',
  message: 'The payment sandbox cannot be reached. Please try again.',
}

/** Confirms the intent with a card, and handles 3-D Secure where the card requires it. */
export async function confirmCardPayment(
  access: SandboxAccess,
  clientSecret: string,
  payment: {
    card: Card
    billingDetails: object | undefined
    returnUrl: string | undefined
    appearance: Appearance
  },
): Promise<ConfirmOutcome> {
  const form = new URLSearchParams({
    key: access.publishableKey,
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': payment.card.number,
    'payment_method_data[card][exp_month]': payment.card.month,
    'payment_method_data[card][exp_year]': payment.card.year,
    'payment_method_data[card][cvc]': payment.card.cvc,
  })
  if (payment.returnUrl) form.set('return_url', payment.returnUrl)
  encodeGroup(form, 'payment_method_data[billing_details]', payment.billingDetails ?? {})
  const outcome = await send(access, `v1/payment_intents/${idOf(clientSecret)}/confirm`, form)
  return outcome.error ? outcome : authenticate(access, outcome.paymentIntent, payment.appearance)
}

/** Handles 3-D Secure of an intent that the server confirmed. */
export async function handleNextAction(access: SandboxAccess, clientSecret: string): Promise<ConfirmOutcome> {
  const outcome = await retrievePaymentIntent(access, clientSecret)
  return outcome.error ? outcome : authenticate(access, outcome.paymentIntent, {})
}

export async function retrievePaymentIntent(
  access: SandboxAccess,
  clientSecret: string,
): Promise<ConfirmOutcome> {
  const query = new URLSearchParams({ key: access.publishableKey, client_secret: clientSecret })
  return send(access, `v1/payment_intents/${idOf(clientSecret)}?${query}`)
}

async function authenticate(
  access: SandboxAccess,
  intent: PaymentIntent,
  appearance: Appearance,
): Promise<ConfirmOutcome> {
  const source = intent.next_action?.use_stripe_sdk?.source
  if (intent.status !== 'requires_action' || !source) return { paymentIntent: intent }
  const outcome = await askCardholder(appearance)
  await send(access, `3ds/${source}/${outcome}`, new URLSearchParams())
  const after = await retrievePaymentIntent(access, intent.client_secret)
  if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after
  return { error: after.paymentIntent.last_payment_error ?? connectionError }
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
