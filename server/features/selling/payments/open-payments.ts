import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Config } from '#server/config/config.ts'
import type { PaymentConfig, PaypalKeys } from '#server/config/payment-config.ts'
import type { PaymentProvider } from '#server/model/payment/index.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { InProcessLocks, type OrderLocks, PostgresLocks } from './order-locks.ts'
import { PaymentHost } from './payment-host.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import { openPaypal } from './paypal/open-paypal.ts'
import { paypalSandboxKeys } from './paypal/paypal-sandbox-keys.ts'
import { SandboxProcess } from './sandbox-process.ts'
import { sandboxPaths } from './sandbox-proxy.ts'
import { connectToSandbox } from './stripe/connect-to-sandbox.ts'
import { connectToStripe, type Stripe } from './stripe/connect-to-stripe.ts'
import { sandboxKeys } from './stripe/sandbox-keys.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

export type PaymentSandboxes = { readonly [Provider in PaymentProviderName]?: PaymentSandbox }

/** The payment providers: each the real one or its sandbox, by the same code. */
export type Payments = {
  mode: PaymentMode
  /** One or two. The first is the one that buyers pay with unless they choose. */
  providers: readonly [PaymentProvider, ...PaymentProvider[]]
  /** For what only Stripe does, payouts and Stripe Tax; undefined without it. */
  stripe: Stripe | undefined
  /** Stripe's; null without it. */
  publishableKey: string | null
  /** Empty with real providers. */
  sandboxes: PaymentSandboxes
  locks: OrderLocks
  /** What providers need of the store, which attaches it before it takes the first request. */
  host: PaymentHost
  close: () => Promise<void>
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'payments' | 'storeSecret'>

/** Connects to the providers whose keys are set, otherwise to `sandboxes`. */
export async function openPayments(config: Settings, sandboxes: PaymentSandboxes): Promise<Payments> {
  const host = new PaymentHost()
  const locks = config.databaseUrl ? new PostgresLocks(config.databaseUrl) : new InProcessLocks()
  const { stripe, paypal } = await connectProviders(config, { host, sandboxes })
  const [first, ...others] = namesOf(config.payments).flatMap((name) =>
    name === 'stripe' ? (stripe?.provider ?? []) : (paypal ?? []),
  )
  if (!first) throw new Error('payments need a provider or a sandbox')
  return {
    mode: config.payments.mode,
    providers: [first, ...others],
    stripe: stripe?.stripe,
    publishableKey: stripe?.publishableKey ?? null,
    sandboxes,
    locks,
    host,
    close: async () => {
      await locks.close()
      for (const sandbox of Object.values(sandboxes)) await sandbox.close()
    },
  }
}

function namesOf(payments: PaymentConfig): PaymentProviderName[] {
  if (payments.mode === 'sandbox') return payments.sandboxes.map(({ provider }) => provider)
  return ['stripe', 'paypal']
}

type StripeConnection = { stripe: Stripe; publishableKey: string; provider: PaymentProvider }

async function connectProviders(
  config: Settings,
  { host, sandboxes }: { host: PaymentHost; sandboxes: PaymentSandboxes },
): Promise<{ stripe: StripeConnection | undefined; paypal: PaymentProvider | undefined }> {
  const { payments } = config
  if (payments.mode !== 'sandbox') {
    const { stripe, paypal, mode } = payments
    return {
      stripe: stripe && connected(connectToStripe(stripe.secretKey), stripe),
      paypal: paypal && openPaypal(host, paypal, { environment: mode }),
    }
  }
  const secret = await loadStoreSecret(config)
  const keys = sandboxKeys(secret)
  const { paypal: sandbox } = sandboxes
  const paypal = sandbox && { address: () => sandbox.address(), proxy: sandboxPaths.paypal }
  return {
    stripe: sandboxes.stripe && connected(connectToSandbox(keys.secretKey, sandboxes.stripe), keys),
    paypal: paypal && openPaypal(host, paypalSandboxKeys(secret), paypal),
  }
}

function connected(
  stripe: Stripe,
  keys: { publishableKey: string; webhookSecret: string | undefined },
): StripeConnection {
  return { stripe, publishableKey: keys.publishableKey, provider: stripeProvider(stripe, keys) }
}

/**
 * The sandboxes from the settings: other instances', or child processes that run `programs`. Empty with real providers.
 */
export async function openSandboxes(
  config: Settings,
  options: { programs: Record<PaymentProviderName, string>; say: (line: string) => void },
): Promise<PaymentSandboxes> {
  const { payments, dataDir } = config
  if (payments.mode !== 'sandbox') return {}
  const secret = await loadStoreSecret(config)
  const own = {
    stripe: { file: 'payment-sandbox.sqlite', keys: stripeVariables(secret, payments.methods) },
    paypal: { file: 'paypal-sandbox.sqlite', keys: paypalVariables(paypalSandboxKeys(secret)) },
  } satisfies Record<PaymentProviderName, object>
  const opened = payments.sandboxes.map(
    ({ provider, url, host, port }): [PaymentProviderName, PaymentSandbox] => [
      provider,
      url === undefined
        ? new SandboxProcess({
            ...own[provider],
            ...{ dataDir, host, port, say: options.say, program: options.programs[provider] },
          })
        : { address: async () => url, start: () => {}, close: async () => {} },
    ],
  )
  return Object.fromEntries(opened)
}

function stripeVariables(storeSecret: string, methods: readonly string[]): Record<string, string> {
  const keys = sandboxKeys(storeSecret)
  return {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_PAYMENT_METHODS: methods.join(','),
  }
}

function paypalVariables(keys: PaypalKeys): Record<string, string> {
  return {
    PAYPAL_CLIENT_ID: keys.clientId,
    PAYPAL_CLIENT_SECRET: keys.clientSecret,
    PAYPAL_WEBHOOK_ID: keys.webhookId ?? '',
  }
}

declare module '#server/platform/store.ts' {
  interface Store {
    payments: Payments
    /** When a provider last told of something, in milliseconds since 1970. */
    lastWebhookAt: (provider: PaymentProviderName) => Promise<number | null>
  }
}
