import type { SandboxContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import type { StoredObject } from './objects.ts'
import { list, type Route, retrieve } from './route.ts'

/** The API version that `stripe` 23.1 sends. */
export const apiVersion = '2026-10-28.endive'

export const eventRoutes: readonly Route[] = [list('event', 'events', 'type'), retrieve('event', 'events')]

/**
 * Writes an event and its webhook delivery, in the transaction of the change.
 * @param account the connected account that it happened on; such an event is not in the platform's list
 */
export function emitEvent(
  context: SandboxContext,
  type: string,
  object: StoredObject,
  account?: string,
): void {
  const event = context.state.put({
    id: newObjectId('evt'),
    object: 'event',
    ...(account !== undefined && { account }),
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
