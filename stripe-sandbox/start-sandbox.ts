import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { openDispute } from './disputes.ts'
import { type Faults, noFaults } from './faults.ts'
import { FollowUps } from './follow-ups.ts'
import { createSandboxServer } from './http-server.ts'
import { finishRefund } from './refunds.ts'
import type { SandboxKeys } from './rights.ts'
import { SandboxState } from './state.ts'
import { WebhookDelivery } from './webhook-delivery.ts'

export interface SandboxOptions {
  /** Path of the state file; it is made when missing. `:memory:` forgets everything at close. */
  file: string
  /** Address to listen on; this machine only, where it is left out. */
  host?: string
  /** 0 takes a free one. */
  port?: number
  /** Made at the first start and kept in the file, where they are left out. */
  keys?: SandboxKeys
  /** Waits between attempts at a webhook; the last one repeats. */
  retryDelaysMs?: readonly number[]
  /** How long disputes and asynchronous refunds let wait. */
  followUpDelayMs?: number
  onDefect?: (error: unknown) => void
}

export interface Sandbox extends SandboxKeys {
  port: number
  /** Where this machine reaches it, without a trailing slash. */
  url: string
  /** Where webhooks go from now on; until then they wait. */
  deliverTo: (url: string) => void
  /** Webhooks that were not accepted yet. */
  waitingWebhooks: () => number
  /** Disputes and outcomes of refunds that are still to come. */
  waitingFollowUps: () => number
  /** For tests: lets disputes and outcomes of refunds that are still to come happen now. */
  hasten: () => void
  /** For tests: change members of it to make things go wrong. */
  faults: Faults
  close: () => Promise<void>
}

/**
 * Starts the Stripe-compatible sandbox. No card is charged and no request leaves the machine, but for webhooks to the
 * given URL.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = new SandboxState(options.file)
  const makeKey = (prefix: string) => () => `${prefix}_${randomBytes(24).toString('hex')}`
  const keys: SandboxKeys = options.keys ?? {
    secretKey: state.setting('secret_key', makeKey('sk_test')),
    publishableKey: state.setting('publishable_key', makeKey('pk_test')),
    webhookSecret: state.setting('webhook_secret', makeKey('whsec')),
  }
  const faults = { ...noFaults }
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const webhooks = new WebhookDelivery({
    state,
    secret: keys.webhookSecret,
    faults,
    retryDelaysMs: options.retryDelaysMs ?? [1000, 5000, 30_000, 120_000, 600_000, 3600_000],
  })
  const followUps = new FollowUps(state, options.followUpDelayMs ?? 2000, (act, id) => {
    const own = { ...context, requestId: null, idempotencyKey: null, publishable: false }
    if (act === 'open-dispute') openDispute(own, id)
    else finishRefund(own, id)
  })
  const context = { state, webhooks, followUps, nowSeconds }
  const server = createSandboxServer({ context, keys, faults, onDefect: options.onDefect ?? (() => {}) })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  followUps.start()
  const { port } = server.address() as AddressInfo
  return {
    ...keys,
    port,
    url: localAddress(options.host, port),
    deliverTo: (url) => webhooks.deliverTo(url),
    waitingWebhooks: () => webhooks.waiting(),
    waitingFollowUps: () => followUps.waiting(),
    hasten: () => followUps.hasten(),
    faults,
    close: async () => {
      webhooks.stop()
      followUps.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      state.database.close()
    },
  }
}

function localAddress(host: string | undefined, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : (host ?? '127.0.0.1')
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
