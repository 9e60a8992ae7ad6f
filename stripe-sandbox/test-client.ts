import Stripe from 'stripe'
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
    finishChallenge: (source: string, outcome: 'complete' | 'fail') =>
      fetch(`${url}/3ds/${source}/${outcome}`, { method: 'POST' }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

interface BrowserResponse {
  httpStatus: number
  status?: string
  metadata?: unknown
  next_action?: { type: string; use_stripe_sdk?: { source: string } }
  error?: Stripe.StripeRawError
}

/** Sends what Stripe.js sends for `confirmPayment` with a card. */
export async function confirmFromBrowser(
  url: string,
  publishableKey: string,
  clientSecret: string,
  number: string,
): Promise<BrowserResponse> {
  const response = await fetch(`${url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  return { httpStatus: response.status, ...(await response.json()) }
}
