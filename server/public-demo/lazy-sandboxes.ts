import { join } from 'node:path'
import { startSandbox as startPaypal } from '#paypal-sandbox/start-sandbox.ts'
import type { Config } from '#server/config/config.ts'
import {
  type PaymentSandbox,
  type PaymentSandboxes,
  paypalSandboxKeys,
  sandboxKeys,
} from '#server/features/selling/payments/index.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import { startSandbox as startStripe } from '#stripe-sandbox/start-sandbox.ts'

type Sandbox = { url: string; forwardTo: (webhookUrl: string) => void; close: () => Promise<void> }

/** The sandboxes of one copy, in this process: a process for each would take ten times the memory. */
export async function lazySandboxes(config: Config): Promise<PaymentSandboxes> {
  const { payments, dataDir } = config
  if (payments.mode !== 'sandbox') return {}
  const secret = await loadStoreSecret(config)
  const { methods } = payments
  const programs = {
    stripe: () =>
      startStripe({ file: join(dataDir, 'payment-sandbox.sqlite'), keys: sandboxKeys(secret), methods }),
    paypal: () =>
      startPaypal({ file: join(dataDir, 'paypal-sandbox.sqlite'), keys: paypalSandboxKeys(secret) }),
  }
  return Object.fromEntries(
    payments.sandboxes.map(({ provider }) => [provider, lazySandbox(programs[provider])]),
  )
}

/** Started by the first purchase: most visitors buy nothing. */
function lazySandbox(start: () => Promise<Sandbox>): PaymentSandbox {
  let started: Promise<Sandbox> | undefined
  let webhookUrl: string | undefined
  const startOnce = async () => {
    const sandbox = await start()
    if (webhookUrl !== undefined) sandbox.forwardTo(webhookUrl)
    return sandbox
  }
  return {
    address: async () => {
      started ??= startOnce()
      return (await started).url
    },
    start: (url) => {
      webhookUrl = url
      void started?.then((sandbox) => sandbox.forwardTo(url))
    },
    close: async () => (await started)?.close(),
  }
}
