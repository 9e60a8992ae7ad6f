import type { FollowUps } from './follow-ups.ts'
import type { SandboxState } from './state.ts'
import type { WebhookDelivery } from './webhook-delivery.ts'

/** What one act of the sandbox works with. */
export interface SandboxContext {
  state: SandboxState
  webhooks: Pick<WebhookDelivery, 'enqueue'>
  followUps: Pick<FollowUps, 'schedule'>
  nowSeconds: () => number
  /** Null for what the sandbox does by itself, such as opening a dispute. */
  requestId: string | null
  idempotencyKey: string | null
  /** Whether the caller holds the publishable key only. */
  publishable: boolean
}
