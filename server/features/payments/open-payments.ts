import { join } from 'node:path'
import Stripe from 'stripe'
import type { PaymentMode } from '#contract/payment.ts'
import type { Config } from '#server/config/config.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import type { SandboxKeys } from '#stripe-sandbox/rights.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '#stripe-sandbox/start-sandbox.ts'
import { InProcessLocks, type OrderLocks, PostgresLocks } from './order-locks.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const answerWithinMs = 10_000

/** The payment provider as the store uses it: Stripe, or the sandbox, through the same SDK. */
export type Payments = {
  stripe: Stripe
  mode: PaymentMode
  publishableKey: string
  /** Undefined with Stripe test keys only: webhooks are then refused, and the reconciler alone follows payments. */
  webhookSecret: string | undefined
  /** Where this instance runs the sandbox. */
  sandbox: Sandbox | undefined
  /** Address of the sandbox, this instance's or another's, without a trailing slash; undefined with Stripe. */
  sandboxUrl: string | undefined
  locks: OrderLocks
  close: () => Promise<void>
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'payments' | 'storeSecret'>

/**
 * Connects to Stripe where its keys are set, else to another instance's sandbox where its address is set, else starts
 * the sandbox with its state in the data folder, where disputes and slow refunds come after `followUpDelayMs`.
 */
export async function openPayments(
  config: Settings,
  onError: (error: Error) => void,
  sandboxOptions: Pick<SandboxOptions, 'followUpDelayMs'> = {},
): Promise<Payments> {
  const locks = config.databaseUrl ? new PostgresLocks(config.databaseUrl) : new InProcessLocks()
  if (config.payments.provider === 'stripe') {
    const { mode, secretKey, publishableKey, webhookSecret } = config.payments
    const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: answerWithinMs })
    return {
      stripe,
      mode,
      publishableKey,
      webhookSecret,
      sandbox: undefined,
      sandboxUrl: undefined,
      locks,
      close: () => locks.close(),
    }
  }
  const { sandboxHost, sandboxPort, sandboxUrl } = config.payments
  const keys = sandboxKeys(await loadStoreSecret(config))
  if (sandboxUrl !== undefined) return reachSandbox(keys, sandboxUrl, locks)
  const sandbox = await startSandbox({
    file: join(config.dataDir, 'payment-sandbox.sqlite'),
    host: sandboxHost,
    port: sandboxPort,
    keys,
    ...sandboxOptions,
    onDefect: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  })
  return {
    ...reachSandbox(keys, sandbox.url, locks),
    sandbox,
    close: async () => {
      await locks.close()
      await sandbox.close()
    },
  }
}

function reachSandbox(keys: SandboxKeys, sandboxUrl: string, locks: OrderLocks): Payments {
  return {
    stripe: connectToSandbox(keys.secretKey, sandboxUrl),
    mode: 'sandbox',
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    sandbox: undefined,
    sandboxUrl,
    locks,
    close: () => locks.close(),
  }
}

/** The official SDK, pointed at a sandbox. */
export function connectToSandbox(secretKey: string, url: string, timeoutMs = answerWithinMs): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    port: port || '80',
    protocol: 'http',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  })
}
