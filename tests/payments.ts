import { join } from 'node:path'
import type Stripe from 'stripe'
import {
  type Sandbox as PaypalSandbox,
  startSandbox as startPaypalSandbox,
} from '#paypal-sandbox/start-sandbox.ts'
import type { Config } from '#server/config/config.ts'
import {
  openPayments,
  type PaymentSandboxes,
  type Payments,
} from '#server/features/selling/payments/open-payments.ts'
import { paypalSandboxKeys } from '#server/features/selling/payments/paypal/paypal-sandbox-keys.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '#stripe-sandbox/start-sandbox.ts'

/** Long enough that disputes and refund outcomes only happen in `runPendingTasks`. */
const NEVER_MS = 3_600_000

/** As tests see them: nearly all are of stores with Stripe. */
export type TestPayments = Payments & { stripe: Stripe; publishableKey: string }

/**
 * Payments on in-process sandboxes with switchable faults. Without any with real keys, or where a test brings its own.
 */
export async function openTestPayments(
  config: Config,
  { sandboxes: own, ...options }: Pick<SandboxOptions, 'taskDelayMs'> & { sandboxes?: PaymentSandboxes } = {},
): Promise<{
  payments: TestPayments
  sandbox: Sandbox | undefined
  paypalSandbox: PaypalSandbox | undefined
}> {
  const { payments } = config
  const names = payments.mode === 'sandbox' && !own ? payments.sandboxes.map(({ provider }) => provider) : []
  const secret = await loadStoreSecret(config)
  const onBug = (error: unknown) => {
    throw error
  }
  const sandbox = names.includes('stripe')
    ? await startSandbox({
        file: join(config.dataDir, 'payment-sandbox.sqlite'),
        keys: sandboxKeys(secret),
        taskDelayMs: NEVER_MS,
        // The tests' clock jumps over the days in which payments settle.
        fundsDelayMs: 0,
        ...(payments.mode === 'sandbox' && { methods: payments.methods }),
        onBug,
        ...options,
      })
    : undefined
  const paypalSandbox = names.includes('paypal')
    ? await startPaypalSandbox({
        file: join(config.dataDir, 'paypal-sandbox.sqlite'),
        keys: paypalSandboxKeys(secret),
        taskDelayMs: NEVER_MS,
        onBug,
        ...options,
      })
    : undefined
  const sandboxes: PaymentSandboxes = own ?? {
    ...(sandbox && { stripe: asSandbox(sandbox) }),
    ...(paypalSandbox && { paypal: asSandbox(paypalSandbox) }),
  }
  const opened = (await openPayments(config, sandboxes)) as TestPayments
  return { payments: opened, sandbox, paypalSandbox }
}

function asSandbox(sandbox: Pick<Sandbox, 'url' | 'forwardTo' | 'close'>) {
  return {
    address: async () => sandbox.url,
    start: (webhookUrl: string) => sandbox.forwardTo(webhookUrl),
    close: () => sandbox.close(),
  }
}
