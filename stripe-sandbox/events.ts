import type { SandboxContext } from './context.ts'
import { makeIdentifier } from './identifier.ts'
import type { StoredObject } from './objects.ts'

/** The API version that `stripe` 23.1 is pinned to. */
export const apiVersion = '2026-10-28.endive'

/** Writes an event and its delivery in the transaction of the change that it tells of. */
export function emitEvent(context: SandboxContext, type: string, object: StoredObject): void {
  const event = context.state.put({
    id: makeIdentifier('evt'),
    object: 'event',
    api_version: apiVersion,
    created: context.nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: context.requestId, idempotency_key: context.idempotencyKey },
    type,
  })
  context.webhooks.enqueue(event.id)
}
