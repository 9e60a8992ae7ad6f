import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ApiKeys } from './api-keys.ts'
import type { BaseContext } from './context.ts'
import { openDispute } from './disputes.ts'
import { type Faults, noFaults } from './faults.ts'
import { createSandboxServer } from './http-server.ts'
import { expireAuthorization } from './manual-capture.ts'
import { finishRefund } from './refunds.ts'
import { ScheduledTasks } from './scheduled-tasks.ts'
import { SandboxState } from './state.ts'
import { WebhookDelivery } from './webhook-delivery.ts'

export interface SandboxOptions {
  /** Path of the SQLite file with all state; created when missing. `:memory:` keeps nothing. */
  file: string
  /** Address to listen on; `127.0.0.1` by default. */
  host?: string
  /** 0, the default, takes a free port. */
  port?: number
  /** Those not given are generated at the first start and kept in the file. */
  keys?: Partial<ApiKeys>
  /** Delays between attempts to deliver a webhook; the last one repeats. */
  retryDelaysMs?: readonly number[]
  /** How long disputes and asynchronous refunds take. */
  taskDelayMs?: number
  /** How long an authorization can be captured; 7 days by default, as at Stripe. */
  authorizationMs?: number
  /** How long payments are pending before they can be transferred; 2 days by default. */
  fundsDelayMs?: number
  onBug?: (error: unknown) => void
}

export interface Sandbox extends ApiKeys {
  port: number
  /** Its address on this machine, without a trailing slash. */
  url: string
  /** Sets the webhook endpoint. Until then events are pending. */
  forwardTo: (url: string) => void
  /** Webhooks that have not been accepted yet. */
  pendingWebhooks: () => number
  /** Disputes and refund outcomes that have not happened yet. */
  pendingTasks: () => number
  /** Lets pending disputes and refund outcomes happen now. */
  runPendingTasks: () => void
  /** Lets the authorization of this uncaptured payment expire now. False where it has none. */
  expireAuthorization: (paymentIntentId: string) => boolean
  /** Change its members to inject faults. */
  faults: Faults
  close: () => Promise<void>
}

/** Starts the sandbox. No card is charged; the only requests it makes are webhooks to the endpoint it is given. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = new SandboxState(options.file)
  const keys = loadKeys(state, options.keys)
  const faults = { ...noFaults }
  const webhooks = new WebhookDelivery({
    state,
    secret: keys.webhookSecret,
    faults,
    retryDelaysMs: options.retryDelaysMs ?? [1000, 5000, 30_000, 120_000, 600_000, 3600_000],
  })
  const taskDelayMs = options.taskDelayMs ?? 2000
  const delaysMs = {
    'open-dispute': taskDelayMs,
    'finish-refund': taskDelayMs,
    'expire-authorization': options.authorizationMs ?? 7 * 24 * 3600_000,
  }
  const work = {
    'open-dispute': openDispute,
    'finish-refund': finishRefund,
    'expire-authorization': expireAuthorization,
  }
  const tasks = new ScheduledTasks(state, delaysMs, (task, id) => {
    const own = {
      ...context,
      requestId: null,
      idempotencyKey: null,
      account: null,
      publishable: false,
      origin: '',
    }
    work[task](own, id)
  })
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const fundsDelaySeconds = (options.fundsDelayMs ?? 2 * 24 * 3600_000) / 1000
  const context: BaseContext = { state, webhooks, tasks, faults, nowSeconds, fundsDelaySeconds }
  const server = createSandboxServer({ context, keys, onBug: options.onBug ?? (() => {}) })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  tasks.start()
  const { port } = server.address() as AddressInfo
  return {
    ...keys,
    port,
    url: localUrl(options.host, port),
    forwardTo: (url) => webhooks.forwardTo(url),
    pendingWebhooks: () => webhooks.pending(),
    pendingTasks: () => tasks.pending(),
    runPendingTasks: () => tasks.runAll(),
    expireAuthorization: (id) => tasks.runNow('expire-authorization', id),
    faults,
    close: async () => {
      webhooks.stop()
      tasks.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      state.database.close()
    },
  }
}

function loadKeys(state: SandboxState, given: Partial<ApiKeys> = {}): ApiKeys {
  const generate = (prefix: string) => () => `${prefix}_${randomBytes(24).toString('hex')}`
  const keys = {
    secretKey: given.secretKey ?? state.setting('secret_key', generate('sk_test')),
    publishableKey: given.publishableKey ?? state.setting('publishable_key', generate('pk_test')),
    webhookSecret: given.webhookSecret ?? state.setting('webhook_secret', generate('whsec')),
  }
  if (keys.secretKey.includes('_live_') || keys.publishableKey.includes('_live_'))
    throw new Error('The sandbox takes test keys only: sk_test_… and pk_test_…')
  return keys
}

function localUrl(host: string | undefined, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : (host ?? '127.0.0.1')
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
