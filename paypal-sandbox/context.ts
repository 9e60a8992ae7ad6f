import type { SavedResponses } from '#sandbox-kit/saved-responses.ts'
import type { ScheduledTasks } from '#sandbox-kit/scheduled-tasks.ts'
import type { WebhookDelivery } from '#sandbox-kit/webhook-delivery.ts'
import type { Faults } from './faults.ts'
import type { Permissions } from './permissions.ts'
import type { SandboxState } from './state.ts'

/** What happens later. */
export type TaskName = 'end-review' | 'finish-refund' | 'open-dispute' | 'expire-order'

/** One request, or one scheduled task, in one transaction. */
export interface SandboxContext {
  state: SandboxState
  webhooks: WebhookDelivery
  tasks: ScheduledTasks<TaskName>
  savedResponses: SavedResponses
  faults: Faults
  permissions: Permissions
  nowMs: () => number
  tokenLifetimeSeconds: number
  /** The address that the caller used, `http://127.0.0.1:4243`. Links in answers begin with it. */
  origin: string
}

/** Notes that something happened to an object. */
export function note({ state, nowMs }: SandboxContext, name: string, subject: string | null): void {
  state.note(name, subject, nowMs())
}
