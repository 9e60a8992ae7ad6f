import { askForConsent } from './sandbox-challenge.ts'

/** Where the sandbox is reached, relative to the store, and the key that browsers may use. */
export type SandboxAccess = { baseUrl: string; publishableKey: string }

export type SandboxError = { type: string; code?: string; decline_code?: string; message?: string }
type Intent = {
  id: string
  status: string
  client_secret: string
  last_payment_error?: SandboxError | null
  next_action?: { use_stripe_sdk?: { source: string } } | null
}
export type SandboxOutcome =
  | { paymentIntent: Intent; error?: never }
  | { error: SandboxError; paymentIntent?: never }

export type EnteredCard = { number: string; month: string; year: string; cvc: string }

const unreachable: SandboxError = {
  type: 'api_connection_error',
  message: 'The payment sandbox cannot be reached. Please try again.',
}

/** Confirms a payment as Stripe.js does, with the 3-D Secure question where the card asks for it. */
export async function confirmSandboxPayment(
  access: SandboxAccess,
  clientSecret: string,
  entered: { card: EnteredCard; billingDetails: object | undefined },
): Promise<SandboxOutcome> {
  const form = new URLSearchParams({
    key: access.publishableKey,
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': entered.card.number,
    'payment_method_data[card][exp_month]': entered.card.month,
    'payment_method_data[card][exp_year]': entered.card.year,
    'payment_method_data[card][cvc]': entered.card.cvc,
  })
  flatten(form, 'payment_method_data[billing_details]', entered.billingDetails ?? {})
  const answer = await ask(access, `v1/payment_intents/${idOf(clientSecret)}/confirm`, form)
  if (answer.error) return answer
  const source = answer.paymentIntent.next_action?.use_stripe_sdk?.source
  if (answer.paymentIntent.status !== 'requires_action' || !source) return answer
  const agreed = await askForConsent()
  await ask(access, `3ds/${source}/${agreed ? 'complete' : 'fail'}`, new URLSearchParams())
  const after = await retrieveSandboxIntent(access, clientSecret)
  if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after
  return { error: after.paymentIntent.last_payment_error ?? unreachable }
}

export async function retrieveSandboxIntent(
  access: SandboxAccess,
  clientSecret: string,
): Promise<SandboxOutcome> {
  const query = new URLSearchParams({ key: access.publishableKey, client_secret: clientSecret })
  return ask(access, `v1/payment_intents/${idOf(clientSecret)}?${query}`)
}

async function ask(
  { baseUrl }: SandboxAccess,
  path: string,
  form?: URLSearchParams,
): Promise<SandboxOutcome> {
  try {
    const response = await fetch(`${baseUrl}/${path}`, { method: form ? 'POST' : 'GET', body: form ?? null })
    const body = await response.json()
    return response.ok ? { paymentIntent: body } : { error: body.error ?? unreachable }
  } catch {
    return { error: unreachable }
  }
}

function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

/** Stripe's bracketed form encoding: `{ address: { city } }` becomes `prefix[address][city]`. */
function flatten(form: URLSearchParams, prefix: string, group: object): void {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value === 'object' && value !== null) flatten(form, `${prefix}[${name}]`, value)
    else if (value !== undefined && value !== null) form.set(`${prefix}[${name}]`, String(value))
  }
}
