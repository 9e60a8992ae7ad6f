import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { openPayments, type Payments } from '#server/features/selling/payments/open-payments.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '#stripe-sandbox/start-sandbox.ts'

/** Long enough that disputes and refund outcomes only happen in `runPendingTasks`. */
const NEVER_MS = 3_600_000

/** Payments on an in-process sandbox with switchable faults. Undefined with Stripe keys. */
export async function openTestPayments(
  config: Config,
  options: Pick<SandboxOptions, 'taskDelayMs'> = {},
): Promise<{ payments: Payments; sandbox: Sandbox | undefined }> {
  if (config.payments.provider === 'stripe')
    return { payments: await openPayments(config, undefined), sandbox: undefined }
  const sandbox = await startSandbox({
    file: join(config.dataDir, 'payment-sandbox.sqlite'),
    keys: sandboxKeys(await loadStoreSecret(config)),
    taskDelayMs: NEVER_MS,
    methods: config.payments.sandboxMethods,
    // The tests' clock jumps over the days in which payments settle.
    fundsDelayMs: 0,
    onBug: (error) => {
      throw error
    },
    ...options,
  })
  const payments = await openPayments(config, {
    address: async () => sandbox.url,
    start: (webhookUrl) => sandbox.forwardTo(webhookUrl),
    close: () => sandbox.close(),
  })
  return { payments, sandbox }
}
