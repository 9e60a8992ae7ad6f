import type { Faults } from './faults.ts'
import type { ScheduledTasks } from './scheduled-tasks.ts'
import type { SandboxState } from './state.ts'
import type { WebhookDelivery } from './webhook-delivery.ts'

/** Context of requests and scheduled tasks. */
export interface BaseContext {
  state: SandboxState
  webhooks: WebhookDelivery
  tasks: ScheduledTasks
  faults: Faults
  nowSeconds: () => number
  /** How long payments are pending before they can be transferred. */
  fundsDelaySeconds: number
}

/** One request, or one scheduled task, in one transaction. */
export interface SandboxContext extends BaseContext {
  /** Null for a scheduled task, such as opening a dispute. */
  requestId: string | null
  idempotencyKey: string | null
  /** The connected account that the request is made for, by its `Stripe-Account` header. */
  account: string | null
  /** Whether the caller authenticated with the publishable key. */
  publishable: boolean
  /** The address that the caller used, `http://127.0.0.1:4242`. Links in responses begin with it. */
  origin: string
}
