import Stripe from 'stripe'
import type { ApprovalOutcome } from './approvals.ts'
import { type SandboxOptions, startSandbox } from './start-sandbox.ts'

/** A sandbox in this process, with the official SDK connected to it, and what Stripe.js would do in a browser. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    file: ':memory:',
    retryDelaysMs: [30, 60, 120],
    taskDelayMs: 3_600_000,
    onBug: (error) => {
      throw error
    },
    ...options,
  })
  const { url } = sandbox
  const connect = (key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 2,
      timeout: 2000,
      telemetry: false,
    })
  return {
    sandbox,
    url,
    connect,
    stripe: connect(sandbox.secretKey),
    pay: (clientSecret: string, number: string) =>
      confirmFromBrowser(url, sandbox.publishableKey, clientSecret, number),
    payWith: (clientSecret: string, type: string, outcome?: ApprovalOutcome) =>
      confirmMethodFromBrowser(
        { url, publishableKey: sandbox.publishableKey },
        clientSecret,
        { type, returnUrl: 'https://store.example/success?order=1' },
        outcome,
      ),
    finishChallenge: (source: string, outcome: 'complete' | 'fail') =>
      fetch(`${url}/3ds/${source}/${outcome}`, { method: 'POST' }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

interface BrowserResponse {
  httpStatus: number
  status?: string
  metadata?: unknown
  next_action?: {
    type: string
    use_stripe_sdk?: { source: string; stripe_js: string }
    redirect_to_url?: { url: string; return_url: string | null }
  }
  error?: Stripe.StripeRawError
}

/** Sends what Stripe.js sends for `confirmPayment` with a card. */
export function confirmFromBrowser(
  url: string,
  publishableKey: string,
  clientSecret: string,
  number: string,
): Promise<BrowserResponse> {
  return confirm({ url, publishableKey }, clientSecret, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  })
}

/** Sends what Stripe.js sends for another method and then, with an outcome, what the buyer does on the method's page. */
export async function confirmMethodFromBrowser(
  access: { url: string; publishableKey: string },
  clientSecret: string,
  { type, returnUrl, email }: { type: string; returnUrl: string; email?: string },
  outcome?: ApprovalOutcome,
): Promise<BrowserResponse> {
  const answer = await confirm(access, clientSecret, {
    'payment_method_data[type]': type,
    ...(email && { 'payment_method_data[billing_details][email]': email }),
    return_url: returnUrl,
  })
  const { redirect_to_url: redirect, use_stripe_sdk: dialog } = answer.next_action ?? {}
  const page = redirect?.url ?? dialog?.stripe_js
  if (!outcome || !page) return answer
  // The browser may reach the sandbox through a proxy only.
  await fetch(`${access.url}${new URL(page).pathname}/${outcome}`, { method: 'POST' })
  return answer
}

async function confirm(
  { url, publishableKey }: { url: string; publishableKey: string },
  clientSecret: string,
  method: Record<string, string>,
): Promise<BrowserResponse> {
  const response = await fetch(`${url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      ...method,
    }),
  })
  return { httpStatus: response.status, ...(await response.json()) }
}
