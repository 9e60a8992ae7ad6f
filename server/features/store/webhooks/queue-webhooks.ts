import { uuidv7 } from 'uuidv7'
import type { WebhookEventData, WebhookEventType } from '#contract/store/webhook-event.ts'
import { listIncludes, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue-job.ts'
import { deliverWebhookJob } from './deliver-webhook-job.ts'
import type { StoredEvent } from './stored-event.ts'

type NewEvent<Type extends WebhookEventType> = {
  /** Distinguishes it from others of its type: a webhook is told each once. */
  fact: string
  /** Of the page about it. */
  path: string
  data: WebhookEventData<Type>
}

/** At most this many parameters in a statement. */
const ROWS_PER_STATEMENT = 100

/**
 * Queues events for the webhooks that want them, in the transaction of the change.
 * @param read called only if there are any
 */
export async function queueWebhooks<Type extends WebhookEventType>(
  trx: Db,
  type: Type,
  read: () => Promise<NewEvent<Type>[]>,
): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(listIncludes('events', type))
    .execute()
  if (webhooks.length === 0) return
  const events = await read()
  for (const { id } of webhooks)
    for (let start = 0; start < events.length; start += ROWS_PER_STATEMENT)
      await queueDeliveries(trx, id, type, events.slice(start, start + ROWS_PER_STATEMENT))
}

export async function queueDeliveries<Type extends WebhookEventType>(
  trx: Db,
  webhookId: string,
  type: Type,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  const now = Date.now()
  const queued = await trx
    .insertInto('webhook_deliveries')
    .values(
      events.map(({ fact, path, data }) => ({
        id: uuidv7(),
        webhook_id: webhookId,
        fact: `${type} ${fact}`,
        type,
        path,
        // Of the union, the member with this type.
        data: writeJson({ type, data } as StoredEvent),
        state: 'waiting' as const,
        attempts: 0,
        created_at: now,
        queued_at: now,
        next_at: now,
        tried_at: null,
        answer: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['webhook_id', 'fact']).doNothing())
    .returning('id')
    .execute()
  await enqueueJobs(
    trx,
    deliverWebhookJob,
    queued.map(({ id }) => ({ payload: { deliveryId: id, at: now }, runAt: now })),
  )
}
