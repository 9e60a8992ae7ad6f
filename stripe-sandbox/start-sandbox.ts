import { randomBytes } from 'node:crypto'
import { closeServer, listen } from '#sandbox-kit/http.ts'
import { SavedResponses } from '#sandbox-kit/saved-responses.ts'
import { ScheduledTasks } from '#sandbox-kit/scheduled-tasks.ts'
import { WebhookDelivery } from '#sandbox-kit/webhook-delivery.ts'
import type { ApiKeys } from './api-keys.ts'
import { expireApproval, finishReview } from './approvals.ts'
import type { MethodName } from './browser/method-names.ts'
import type { BaseContext, TaskName } from './context.ts'
import { openDispute } from './disputes.ts'
import { type Faults, noFaults } from './faults.ts'
import { createSandboxServer } from './http-server.ts'
import { expireAuthorization } from './manual-capture.ts'
import { configureMethods } from './payment-method-configurations.ts'
import { finishRefund } from './refunds.ts'
import { SandboxState } from './state.ts'
import { signPayload } from './webhook-signature.ts'

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
  /** How long a payment is under review; 15 minutes by default. */
  reviewMs?: number
  /** Methods that are on, and no others. Without it cards are at first, and then what was switched on since. */
  methods?: readonly MethodName[] | undefined
  /** Country of the account's business, which methods depend on. Without it the business is at home in every currency. */
  country?: string | undefined
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
  /** Disputes, refund outcomes and ends of reviews that have not happened yet. */
  pendingTasks: () => number
  /** Lets pending disputes, refund outcomes and ends of reviews happen now. */
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
  const webhooks = openWebhooks(state, keys.webhookSecret, faults, options.retryDelaysMs)
  const taskDelayMs = options.taskDelayMs ?? 2000
  const delaysMs = {
    'open-dispute': taskDelayMs,
    'finish-refund': taskDelayMs,
    'finish-review': options.reviewMs ?? 15 * 60_000,
    'expire-authorization': options.authorizationMs ?? 7 * 24 * 3600_000,
    'expire-approval': 3600_000,
  }
  const work = {
    'open-dispute': openDispute,
    'finish-refund': finishRefund,
    'finish-review': finishReview,
    'expire-authorization': expireAuthorization,
    'expire-approval': expireApproval,
  }
  const tasks = new ScheduledTasks<TaskName>({
    state,
    delaysMs,
    deadlines: ['expire-authorization', 'expire-approval'],
    run: (task, id) => {
      const own = {
        ...context,
        requestId: null,
        idempotencyKey: null,
        account: null,
        publishable: false,
        origin: '',
      }
      work[task](own, id)
    },
  })
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const fundsDelaySeconds = (options.fundsDelayMs ?? 2 * 24 * 3600_000) / 1000
  const savedResponses = new SavedResponses(state)
  const context: BaseContext = {
    ...{ state, webhooks: webhooks.delivery, tasks, faults, savedResponses, nowSeconds, fundsDelaySeconds },
    country: options.country,
  }
  state.transact(() => configureMethods(context, options.methods))
  const server = createSandboxServer({ context, keys, onBug: options.onBug ?? (() => {}) })
  const { port, url } = await listen(server, options)
  tasks.start()
  return {
    ...keys,
    port,
    url,
    forwardTo: (url) => webhooks.forwardTo(url),
    pendingWebhooks: () => webhooks.delivery.pending(),
    pendingTasks: () => tasks.pending(),
    runPendingTasks: () => tasks.runAll(),
    expireAuthorization: (id) => tasks.runNow('expire-authorization', id),
    faults,
    close: async () => {
      webhooks.delivery.stop()
      tasks.stop()
      await closeServer(server)
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

/** Sends events to the one endpoint that a sandbox has. */
function openWebhooks(
  state: SandboxState,
  secret: string,
  faults: Faults,
  retryDelaysMs: readonly number[] = [1000, 5000, 30_000, 120_000, 600_000, 3600_000],
) {
  let endpoint: string | undefined
  const delivery = new WebhookDelivery({
    state,
    faults,
    retryDelaysMs,
    read: (id) => {
      const event = state.find('event', id)
      return event && { url: endpoint, body: JSON.stringify(event, null, 2), createdMs: event.created * 1000 }
    },
    sign: ({ body }) => ({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signPayload(body, secret, Math.floor(Date.now() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }),
    onAccepted: (id) => state.put({ ...state.get('event', id), pending_webhooks: 0 }),
  })
  return {
    delivery,
    forwardTo: (url: string) => {
      endpoint = url
      delivery.start()
    },
  }
}
