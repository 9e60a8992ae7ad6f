import { join } from 'node:path'
import Stripe from 'stripe'
import type { PaymentMode } from '#contract/payment.ts'
import type { Config } from '#server/config.ts'
import { InProcessLocks, type OrderLocks, PostgresLocks } from './order-locks.ts'
import { type Sandbox, startSandbox } from './sandbox/start-sandbox.ts'

const answerWithinMs = 10_000

/** The payment provider as the store uses it: Stripe, or the sandbox, through the same SDK. */
export type Payments = {
  stripe: Stripe
  mode: PaymentMode
  publishableKey: string
  /** Undefined with Stripe test keys only: webhooks are then refused, and the reconciler alone follows payments. */
  webhookSecret: string | undefined
  sandbox: Sandbox | undefined
  locks: OrderLocks
  close: () => Promise<void>
}

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'payments'>

/** Connects to Stripe where its keys are set, else starts the sandbox with its state in the data folder. */
export async function openPayments(config: Settings, onError: (error: Error) => void): Promise<Payments> {
  const locks = config.databaseUrl ? new PostgresLocks(config.databaseUrl, onError) : new InProcessLocks()
  if (config.payments.provider === 'stripe') {
    const { mode, secretKey, publishableKey, webhookSecret } = config.payments
    const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: answerWithinMs })
    return {
      stripe,
      mode,
      publishableKey,
      webhookSecret,
      sandbox: undefined,
      locks,
      close: () => locks.close(),
    }
  }
  const sandbox = await startSandbox({
    file: join(config.dataDir, 'payment-sandbox.sqlite'),
    port: config.payments.sandboxPort,
    onDefect: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  })
  return {
    stripe: connectToSandbox(sandbox.secretKey, sandbox.port),
    mode: 'sandbox',
    publishableKey: sandbox.publishableKey,
    webhookSecret: sandbox.webhookSecret,
    sandbox,
    locks,
    close: async () => {
      await locks.close()
      await sandbox.close()
    },
  }
}

/** The official SDK, pointed at a sandbox on this machine. */
export function connectToSandbox(secretKey: string, port: number, timeoutMs = answerWithinMs): Stripe {
  return new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  })
}
