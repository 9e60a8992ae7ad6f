import { randomBytes, randomUUID } from 'node:crypto'
import { observeFaults } from '#sandbox-kit/faults.ts'
import { closeServer, listen } from '#sandbox-kit/http.ts'
import { SavedResponses } from '#sandbox-kit/saved-responses.ts'
import { ScheduledTasks } from '#sandbox-kit/scheduled-tasks.ts'
import { WebhookDelivery } from '#sandbox-kit/webhook-delivery.ts'
import { returnUrlOf } from './approve-requests.ts'
import { endReview } from './capture-payment.ts'
import type { SandboxContext, TaskName } from './context.ts'
import { openDisputeOfBuyer } from './disputes.ts'
import { listLateEvents, presentEvent } from './events.ts'
import { type Faults, noFaults } from './faults.ts'
import { certificatePath, createSandboxServer } from './http-server.ts'
import { newTransactionId } from './object-id.ts'
import { approveOrder, expireOrder } from './orders.ts'
import { finishRefund } from './payments.ts'
import { allPermissions, type Permissions } from './permissions.ts'
import { SandboxState } from './state.ts'
import type { TestBuyerName } from './test-buyers.ts'
import type { AppKeys } from './tokens.ts'
import { generateSigningKey, loadSigningKey, type SigningKey, signTransmission } from './webhook-signature.ts'
import { usualEventTypes } from './webhooks.ts'

export interface SandboxKeys extends AppKeys {
  /** ID of the app's webhook, which is part of what is signed. */
  webhookId: string
}

export interface SandboxOptions {
  /** Path of the SQLite file with all state; created when missing. `:memory:` keeps nothing. */
  file: string
  /** Address to listen on; `127.0.0.1` by default. */
  host?: string
  /** 0, the default, takes a free port. */
  port?: number
  /** Those not given are generated at the first start and kept in the file. */
  keys?: Partial<SandboxKeys>
  /** Delays between attempts to deliver a webhook; the last one repeats. */
  retryDelaysMs?: readonly number[]
  /** How long reviews, pending refunds and disputes take. */
  taskDelayMs?: number
  /** After how long an order vanishes that is not approved, or not captured; 3 hours by default. */
  orderMs?: number
  /** 9 hours by default. */
  tokenLifetimeSeconds?: number
  onBug?: (error: unknown) => void
}

export interface Sandbox extends SandboxKeys {
  port: number
  /** Its address on this machine, without a trailing slash. */
  url: string
  /** Sets the endpoint of the app's webhook. Until then its events are pending. */
  forwardTo: (url: string) => void
  /** Webhooks that have not been accepted yet. */
  pendingWebhooks: () => number
  /** Reviews, refunds and disputes that have not happened yet. */
  pendingTasks: () => number
  /** Lets them happen now, and late events into the list. */
  runPendingTasks: () => void
  /** Does what a buyer does on the approve page. Returns where the page leads. Throws for an order that is gone. */
  approve: (orderId: string, buyer?: TestBuyerName) => string | undefined
  /** Lets this order vanish now. False for one that is captured or gone. */
  expireOrder: (orderId: string) => boolean
  /** Change its members to inject faults. */
  faults: Faults
  /** Change its members to switch features of the app off. */
  permissions: Permissions
  /** How often each thing happened since the file was made, by its name. */
  occurrences: () => Record<string, number>
  close: () => Promise<void>
}

/** Starts the sandbox. No money moves; the only requests it makes are webhooks to the endpoints it is given. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = new SandboxState(options.file)
  const keys = loadKeys(state, options.keys)
  let loadedKey: SigningKey | undefined
  // Made when it is first needed: it takes longer than the rest of the start.
  const signingKey = () => {
    loadedKey ??= loadSigningKey(state.setting('signing_key', generateSigningKey))
    return loadedKey
  }
  const faults = { ...noFaults }
  observeFaults(faults, (name) => state.note(`fault_${name}`, null, Date.now()))
  const permissions = { ...allPermissions }
  const webhooks = new WebhookDelivery({
    state,
    faults,
    retryDelaysMs: options.retryDelaysMs ?? [1000, 5000, 30_000, 120_000, 600_000, 3600_000],
    read: (id) => {
      const { event, webhook } = findDelivery(state, id)
      if (!event || !webhook) return undefined
      const body = JSON.stringify(presentEvent(event, context.origin))
      return { url: webhook.url, body, createdMs: event.createdMs }
    },
    sign: ({ body }, id) => {
      const transmission = { id: randomUUID(), time: `${new Date().toISOString().slice(0, 19)}Z` }
      const webhookId = findDelivery(state, id).webhook?.id ?? ''
      return {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHD-214.0-58843436',
        'paypal-transmission-id': transmission.id,
        'paypal-transmission-time': transmission.time,
        'paypal-transmission-sig': signTransmission(signingKey(), { ...transmission, webhookId, body }),
        'paypal-cert-url': context.origin + certificatePath,
        'paypal-auth-algo': 'SHA256withRSA',
      }
    },
  })
  const taskDelayMs = options.taskDelayMs ?? 2000
  const work = {
    'end-review': endReview,
    'finish-refund': finishRefund,
    'open-dispute': openDisputeOfBuyer,
    'expire-order': expireOrder,
  }
  const tasks = new ScheduledTasks<TaskName>({
    state,
    delaysMs: {
      'end-review': taskDelayMs,
      'finish-refund': taskDelayMs,
      'open-dispute': taskDelayMs,
      'expire-order': options.orderMs ?? 3 * 3600_000,
    },
    deadlines: ['expire-order'],
    run: (task, id) => work[task](context, id),
  })
  const context: SandboxContext = {
    ...{ state, webhooks, tasks, faults, permissions },
    savedResponses: new SavedResponses(state),
    nowMs: () => Date.now(),
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 32_400,
    origin: '',
  }
  state.transact(() => createOwnWebhook(state, keys.webhookId))
  const publicPem = () => signingKey().publicPem
  const server = createSandboxServer({ context, keys, publicPem, onBug: options.onBug ?? (() => {}) })
  const { port, url } = await listen(server, options)
  context.origin = url
  tasks.start()
  return {
    ...keys,
    port,
    url,
    forwardTo: (endpoint) => {
      const own = state.find('webhook', keys.webhookId)
      if (own) state.put('webhook', { ...own, url: endpoint })
      webhooks.start()
    },
    pendingWebhooks: () => webhooks.pending(),
    pendingTasks: () => tasks.pending(),
    runPendingTasks: () => {
      tasks.runAll()
      state.transact(() => listLateEvents(context))
    },
    approve: (orderId, buyer = 'pays') =>
      returnUrlOf(
        state.transact(() => approveOrder(context, orderId, buyer)),
        buyer,
      ),
    expireOrder: (id) => tasks.runNow('expire-order', id),
    faults,
    permissions,
    occurrences: () => state.countOccurrences(),
    close: async () => {
      webhooks.stop()
      tasks.stop()
      await closeServer(server)
      state.database.close()
    },
  }
}

function loadKeys(state: SandboxState, given: Partial<SandboxKeys> = {}): SandboxKeys {
  const generate = () => randomBytes(40).toString('base64url')
  return {
    clientId: given.clientId ?? state.setting('client_id', generate),
    clientSecret: given.clientSecret ?? state.setting('client_secret', generate),
    webhookId: given.webhookId ?? state.setting('webhook_id', newTransactionId),
  }
}

/** The webhook of the ID that the sandbox was started with. Its endpoint comes with `forwardTo`. */
function createOwnWebhook(state: SandboxState, id: string): void {
  if (state.find('webhook', id)) return
  const now = Date.now()
  state.put('webhook', { id, eventTypes: usualEventTypes, createdMs: now, updatedMs: now })
}

/** A delivery is named after its event and its webhook. */
function findDelivery(state: SandboxState, id: string) {
  const [eventId = '', webhookId = ''] = id.split(' ')
  return { event: state.find('event', eventId), webhook: state.find('webhook', webhookId) }
}
