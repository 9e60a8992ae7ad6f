import Stripe from 'stripe'
import { type SandboxOptions, startSandbox } from '#stripe-sandbox/start-sandbox.ts'

/** The sandbox with a real SDK in front of it, and what a browser would do with Stripe.js. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    file: ':memory:',
    retryDelaysMs: [30, 60, 120],
    followUpDelayMs: 3_600_000,
    onDefect: (error) => {
      throw error
    },
    ...options,
  })
  const origin = `http://127.0.0.1:${sandbox.port}`
  const connect = (key: string, retries = 2) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: retries,
      timeout: 2000,
      telemetry: false,
    })
  return {
    sandbox,
    origin,
    connect,
    stripe: connect(sandbox.secretKey),
    pay: (clientSecret: string, number: string) =>
      confirmFromBrowser(origin, sandbox.publishableKey, clientSecret, number),
    answerChallenge: (source: string, answer: 'complete' | 'fail') =>
      fetch(`${origin}/3ds/${source}/${answer}`, { method: 'POST' }),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

export interface BrowserAnswer {
  httpStatus: number
  status?: string
  metadata?: unknown
  next_action?: { type: string; use_stripe_sdk?: { source: string } }
  error?: Stripe.StripeRawError
}

/** What Stripe.js sends for `confirmPayment` with a card. */
export async function confirmFromBrowser(
  origin: string,
  publishableKey: string,
  clientSecret: string,
  number: string,
): Promise<BrowserAnswer> {
  const answer = await fetch(`${origin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
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
  return { httpStatus: answer.status, ...(await answer.json()) }
}
