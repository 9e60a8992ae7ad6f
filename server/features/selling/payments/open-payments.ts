import type Stripe from 'stripe'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Config } from '#server/config/config.ts'
import type { PaymentProvider } from '#server/model/payment/index.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { InProcessLocks, type OrderLocks, PostgresLocks } from './order-locks.ts'
import { SandboxProcess } from './sandbox-process.ts'
import { connectToSandbox, type PaymentSandbox } from './stripe/connect-to-sandbox.ts'
import { connectToStripe } from './stripe/connect-to-stripe.ts'
import { sandboxKeys } from './stripe/sandbox-keys.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** The payment providers: each the real one or its sandbox, by the same code. */
export type Payments = {
  mode: PaymentMode
  /** One or two. The first is the one that buyers pay with unless they choose. */
  providers: readonly [PaymentProvider, ...PaymentProvider[]]
  /** For what only Stripe does: payouts and Stripe Tax. */
  stripe: Stripe
  publishableKey: string
  /** Undefined with Stripe. */
  sandbox: PaymentSandbox | undefined
  locks: OrderLocks
  close: () => Promise<void>
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'payments' | 'storeSecret'>

/** Connects to Stripe if its keys are set, otherwise to `sandbox`. */
export async function openPayments(config: Settings, sandbox: PaymentSandbox | undefined): Promise<Payments> {
  const locks = config.databaseUrl ? new PostgresLocks(config.databaseUrl) : new InProcessLocks()
  if (config.payments.provider === 'stripe') {
    const { mode, secretKey, publishableKey } = config.payments
    const stripe = connectToStripe(secretKey)
    const close = () => locks.close()
    const providers = [stripeProvider(stripe, config.payments)] as const
    return { mode, providers, stripe, publishableKey, sandbox: undefined, locks, close }
  }
  if (!sandbox) throw new Error('without Stripe keys, payments need a sandbox')
  const keys = sandboxKeys(await loadStoreSecret(config))
  const stripe = connectToSandbox(keys.secretKey, sandbox)
  return {
    mode: 'sandbox',
    providers: [stripeProvider(stripe, keys)],
    stripe,
    publishableKey: keys.publishableKey,
    sandbox,
    locks,
    close: async () => {
      await locks.close()
      await sandbox.close()
    },
  }
}

/**
 * The sandbox from the settings: another instance's, or a child process that runs `program`.
 * Undefined with Stripe.
 */
export async function openSandbox(
  config: Settings,
  options: { program: string; say: (line: string) => void },
): Promise<PaymentSandbox | undefined> {
  if (config.payments.provider === 'stripe') return undefined
  const { sandboxUrl, sandboxHost: host, sandboxPort: port, sandboxMethods: methods } = config.payments
  if (sandboxUrl !== undefined)
    return { address: async () => sandboxUrl, start: () => {}, close: async () => {} }
  const keys = sandboxKeys(await loadStoreSecret(config))
  return new SandboxProcess({ ...options, dataDir: config.dataDir, host, port, keys, methods })
}

declare module '#server/platform/store.ts' {
  interface Store {
    payments: Payments
    /** When the provider last told of something, in milliseconds since 1970. */
    lastWebhookAt: () => Promise<number | null>
  }
}
