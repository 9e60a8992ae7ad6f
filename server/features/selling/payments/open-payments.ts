import Stripe from 'stripe'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Config } from '#server/config/config.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { connectToSandbox, type PaymentSandbox } from './connect-to-sandbox.ts'
import { InProcessLocks, type OrderLocks, PostgresLocks } from './order-locks.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { SandboxProcess } from './sandbox-process.ts'
import { withBreaker } from './with-breaker.ts'

const timeoutMs = 10_000

/** The payment provider: Stripe or the sandbox, through the same SDK. */
export type Payments = {
  stripe: Stripe
  mode: PaymentMode
  publishableKey: string
  /** May be undefined with Stripe test keys: webhooks are then refused, and only the reconciler follows payments. */
  webhookSecret: string | undefined
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
    const { mode, secretKey, publishableKey, webhookSecret } = config.payments
    const stripe = new Stripe(secretKey, {
      maxNetworkRetries: 2,
      timeout: timeoutMs,
      httpClient: withBreaker(Stripe.createNodeHttpClient()),
    })
    const close = () => locks.close()
    return { stripe, mode, publishableKey, webhookSecret, sandbox: undefined, locks, close }
  }
  if (!sandbox) throw new Error('without Stripe keys, payments need a sandbox')
  const { secretKey, publishableKey, webhookSecret } = sandboxKeys(await loadStoreSecret(config))
  return {
    stripe: connectToSandbox(secretKey, sandbox),
    mode: 'sandbox',
    publishableKey,
    webhookSecret,
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
  const { sandboxUrl, sandboxHost: host, sandboxPort: port } = config.payments
  if (sandboxUrl !== undefined)
    return { address: async () => sandboxUrl, start: () => {}, close: async () => {} }
  const keys = sandboxKeys(await loadStoreSecret(config))
  return new SandboxProcess({ ...options, dataDir: config.dataDir, host, port, keys })
}

declare module '#server/platform/store.ts' {
  interface Store {
    payments: Payments
    /** When the provider last told of something, in milliseconds since 1970. */
    lastWebhookAt: () => Promise<number | null>
  }
}
