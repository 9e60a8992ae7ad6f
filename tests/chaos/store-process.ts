import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openPayments } from '#server/features/selling/payments/open-payments.ts'
import { connectToSandbox } from '#server/features/selling/payments/stripe/connect-to-sandbox.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
import { stripeProvider } from '#server/features/selling/payments/stripe/stripe-provider.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** Command line argument of the process. */
export type StoreProcessOptions = {
  settings: Record<string, string>
  sandboxUrl: string
  /** How far its clock is ahead. */
  clockAheadMs: number
  /** Breaks the store on purpose, to check that the test detects it. */
  sabotage: boolean
}

const providerTimeoutMs = 1_500

/** A store in its own process, which can be killed at any moment. */
async function start({ settings, sandboxUrl, clockAheadMs, sabotage }: StoreProcessOptions): Promise<void> {
  if (clockAheadMs > 0) setClockAhead(clockAheadMs)
  const config = readConfig(settings)
  const connection = connect(config)
  const sandbox = { address: async () => sandboxUrl, start: () => {}, close: async () => {} }
  const payments = await openPayments(config, { stripe: sandbox })
  const keys = sandboxKeys(await loadStoreSecret(config))
  const stripe = connectToSandbox(keys.secretKey, sandbox, providerTimeoutMs)
  if (sabotage) {
    const create = stripe.paymentIntents.create.bind(stripe.paymentIntents)
    // A new key for each attempt, even after a lost response.
    const attempt = (params: Stripe.PaymentIntentCreateParams) =>
      create(params, { idempotencyKey: randomUUID(), maxNetworkRetries: 0 })
    stripe.paymentIntents.create = (params) => attempt(params).catch(() => attempt(params))
  }
  const mailTransport = createMailTransport(config.mail, connection.db)
  const app = await buildApp({
    config,
    connection,
    storage: await openStorage(config),
    mailTransport,
    payments: { ...payments, stripe, providers: [stripeProvider(stripe, keys)] },
  })
  await app.listen({ port: config.port, host: config.host })
}

function setClockAhead(ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  globalThis.Date = new Proxy(Date, {
    construct: (date, args) => Reflect.construct(date, args.length > 0 ? args : [Date.now()]),
  })
}

await start(JSON.parse(process.argv[2] ?? '{}'))
