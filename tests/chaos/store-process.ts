import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openPayments, type Payments } from '#server/features/selling/payments/open-payments.ts'
import type { PaymentSandbox } from '#server/features/selling/payments/payment-sandbox.ts'
import { approveUrlThrough } from '#server/features/selling/payments/paypal/approve-url.ts'
import {
  isOfSandbox,
  PaypalCertificates,
} from '#server/features/selling/payments/paypal/paypal-certificates.ts'
import { PaypalClient } from '#server/features/selling/payments/paypal/paypal-client.ts'
import { paypalProvider } from '#server/features/selling/payments/paypal/paypal-provider.ts'
import { paypalSandboxKeys } from '#server/features/selling/payments/paypal/paypal-sandbox-keys.ts'
import { sandboxPaths } from '#server/features/selling/payments/sandbox-proxy.ts'
import { connectToSandbox } from '#server/features/selling/payments/stripe/connect-to-sandbox.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
import { stripeProvider } from '#server/features/selling/payments/stripe/stripe-provider.ts'
import type { LinkedOrder, PaymentProvider } from '#server/model/payment/index.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/**
 * Breaks the store on purpose, to check that the test detects it. `keys`: each attempt is a request of its own, even after
 * a lost response. `rows`: PayPal is asked for money without saying so first, or looking at what was said.
 */
export type Sabotage = 'keys' | 'rows'

/** Command line argument of the process. */
export type StoreProcessOptions = {
  settings: Record<string, string>
  /** Where the sandboxes are. */
  urls: Record<PaymentProviderName, string>
  /** How far its clock is ahead. */
  clockAheadMs: number
  sabotage: Sabotage | undefined
}

const providerTimeoutMs = 1_500

/** A store in its own process, which can be killed at any moment. */
async function start({ settings, urls, clockAheadMs, sabotage }: StoreProcessOptions): Promise<void> {
  if (clockAheadMs > 0) setClockAhead(clockAheadMs)
  const config = readConfig(settings)
  const connection = connect(config)
  const sandboxes = { stripe: sandboxAt(urls.stripe), paypal: sandboxAt(urls.paypal) }
  const payments = await openPayments(config, sandboxes)
  const secret = await loadStoreSecret(config)
  const keys = sandboxKeys(secret)
  const stripe = connectToSandbox(keys.secretKey, sandboxes.stripe, providerTimeoutMs)
  if (sabotage === 'keys') {
    const create = stripe.paymentIntents.create.bind(stripe.paymentIntents)
    const attempt = (params: Stripe.PaymentIntentCreateParams) =>
      create(params, { idempotencyKey: randomUUID(), maxNetworkRetries: 0 })
    stripe.paymentIntents.create = (params) => attempt(params).catch(() => attempt(params))
  }
  const paypal = openPaypal(payments, paypalSandboxKeys(secret), {
    address: sandboxes.paypal.address,
    sabotage,
  })
  const mailTransport = createMailTransport(config.mail, connection.db)
  const app = await buildApp({
    config,
    connection,
    storage: await openStorage(config),
    mailTransport,
    payments: { ...payments, stripe, providers: [stripeProvider(stripe, keys), paypal] },
  })
  await app.listen({ port: config.port, host: config.host })
}

function sandboxAt(url: string): PaymentSandbox {
  return { address: async () => url, start: () => {}, close: async () => {} }
}

/** As the store opens it, but less patient. */
function openPaypal(
  { host }: Payments,
  keys: ReturnType<typeof paypalSandboxKeys>,
  { address, sabotage }: { address: () => Promise<string>; sabotage: Sabotage | undefined },
): PaymentProvider {
  const client = new PaypalClient({ ...keys, address, timeoutMs: providerTimeoutMs })
  if (sabotage === 'keys') {
    const create = client.createOrder.bind(client)
    const attempt = (body: Parameters<typeof create>[0]) => create(body, randomUUID())
    client.createOrder = (body) => attempt(body).catch(() => attempt(body))
  }
  const provider = paypalProvider({
    get db() {
      return host.db
    },
    store: () => host.store(),
    report: (alert) => host.report(alert),
    client,
    certificates: new PaypalCertificates(isOfSandbox(address)),
    webhookId: keys.webhookId,
    approveUrl: approveUrlThrough(sandboxPaths.paypal),
  })
  if (sabotage !== 'rows') return provider
  const capture = async (order: LinkedOrder) => {
    await client.captureOrder(order.intent_id, randomUUID()).catch(() => undefined)
    return true
  }
  return { ...provider, capture }
}

function setClockAhead(ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  globalThis.Date = new Proxy(Date, {
    construct: (date, args) => Reflect.construct(date, args.length > 0 ? args : [Date.now()]),
  })
}

await start(JSON.parse(process.argv[2] ?? '{}'))
