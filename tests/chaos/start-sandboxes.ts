import {
  type Sandbox as PaypalSandbox,
  startSandbox as startPaypalSandbox,
} from '#paypal-sandbox/start-sandbox.ts'
import { paypalSandboxKeys } from '#server/features/selling/payments/paypal/paypal-sandbox-keys.ts'
import { sandboxKeys } from '#server/features/selling/payments/stripe/sandbox-keys.ts'
import { type Sandbox, startSandbox } from '#stripe-sandbox/start-sandbox.ts'

/** Where a sandbox is: always on the same port and the same file, whichever process runs it. */
export type SandboxPlace<Provider> = {
  provider: Provider
  file: string
  port: number
  /** Its keys are derived from it. */
  storeSecret: string
}

/** Command line argument of `sandbox-process.ts`. */
export type SandboxProcessOptions = {
  at: SandboxPlace<'stripe'> | SandboxPlace<'paypal'>
  /** The store's webhook. */
  forwardTo: string
  faults: object
  /** Of its random number generator. */
  name: string
  /** File with a line for each fault that hit. */
  hits: string
}

/** Ways to pay beside cards that send buyers to a page or a dialog. */
export const redirectingMethods = ['klarna', 'amazon_pay', 'cashapp', 'link'] as const

const taskDelayMs = 2_000
/** A few failed attempts must not keep a webhook until the run is over. */
const retryDelaysMs = [1_000, 2_000, 5_000]

function onBug(error: unknown): never {
  throw error
}

export function startStripe({ file, port, storeSecret }: SandboxPlace<'stripe'>): Promise<Sandbox> {
  return startSandbox({
    ...{ file, port, taskDelayMs, retryDelaysMs, onBug, keys: sandboxKeys(storeSecret) },
    methods: ['card', ...redirectingMethods],
    reviewMs: taskDelayMs,
    // What is paid is paid out at once.
    fundsDelayMs: 0,
  })
}

export function startPaypal({ file, port, storeSecret }: SandboxPlace<'paypal'>): Promise<PaypalSandbox> {
  return startPaypalSandbox({
    ...{ file, port, taskDelayMs, retryDelaysMs, onBug, keys: paypalSandboxKeys(storeSecret) },
  })
}
