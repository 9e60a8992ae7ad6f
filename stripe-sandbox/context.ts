import type { SavedResponses } from '#sandbox-kit/saved-responses.ts'
import type { ScheduledTasks } from '#sandbox-kit/scheduled-tasks.ts'
import type { WebhookDelivery } from '#sandbox-kit/webhook-delivery.ts'
import type { Faults } from './faults.ts'
import type { SandboxState } from './state.ts'

/** What happens later. */
export type TaskName =
  | 'open-dispute'
  | 'finish-refund'
  | 'finish-review'
  | 'expire-authorization'
  | 'expire-approval'

/** Context of requests and scheduled tasks. */
export interface BaseContext {
  state: SandboxState
  webhooks: WebhookDelivery
  tasks: ScheduledTasks<TaskName>
  savedResponses: SavedResponses
  faults: Faults
  nowSeconds: () => number
  /** Where the account's business is; undefined: at home in every currency. */
  country: string | undefined
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
