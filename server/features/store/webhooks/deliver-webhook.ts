import type { Selectable } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { JobContext } from '#server/platform/jobs/job-kind.ts'
import { type PostAnswer, postPublicly } from '#server/platform/network/post-publicly.ts'
import { deliverWebhookJob } from './deliver-webhook-job.ts'
import { explainFailure } from './explain-failure.ts'
import { hasFailedForLong, nextAttempt, pauseMs } from './retry-times.ts'
import { StoredEvent } from './stored-event.ts'
import { turnOff } from './turn-off.ts'
import { currentSecrets, readKeys } from './webhook-keys.ts'
import { writeMessage } from './write-message.ts'

export type WebhookDeps = {
  db: Db
  config: Pick<Config, 'privateWebhooks' | 'storeSecretBefore'>
  storeSecret: string
  storeName: () => string
  storeUrl: () => string
}

const GONE = 410

type Delivery = Selectable<Row<'webhook_deliveries'>>
type Webhook = Selectable<Row<'webhooks'>>

type Result = { delivered: boolean; answer: string; isGone: boolean; retryAfter: string | undefined }

/** Sends a delivery once, and queues the next attempt if it fails. */
export async function deliverWebhook(
  deps: WebhookDeps,
  { deliveryId, at }: { deliveryId: string; at: number },
  { now, signal }: Pick<JobContext, 'now' | 'signal'>,
): Promise<void> {
  const { db } = deps
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('next_at', '=', at)
    .executeTakeFirst()
  if (!delivery) return
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirst()
  if (!webhook) return
  if (webhook.paused_until !== null && webhook.paused_until > now)
    return db.transaction().execute((trx) => retryAt(trx, delivery, webhook.paused_until ?? now))
  const result = await attempt(deps, delivery, webhook, signal)
  await db.transaction().execute((trx) => save(trx, delivery, webhook, { ...result, now }))
}

/** @throws the abort of a store that stops, which is no attempt */
async function attempt(
  deps: WebhookDeps,
  delivery: Delivery,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<Result> {
  const failed = (answer: string) => ({ delivered: false, answer, isGone: false, retryAfter: undefined })
  const keys = await readKeys(deps.db, webhook.id, deps)
  if (!keys) return failed('Its address cannot be read: STORE_SECRET was changed')
  const message = writeMessage(webhook.format, delivery, readJson(StoredEvent, delivery.data), {
    url: deps.storeUrl() + delivery.path,
    storeName: deps.storeName(),
    secrets: currentSecrets(keys, Date.now()),
  })
  try {
    const allowed = deps.config.privateWebhooks
    return judge(await postPublicly(new URL(keys.url), message, { allowed, signal }))
  } catch (error) {
    signal.throwIfAborted()
    return failed(explainFailure(error))
  }
}

/** Redirects are not followed: they would send what was signed elsewhere. */
function judge({ status, retryAfter }: PostAnswer): Result {
  const isRedirect = status >= 300 && status < 400
  return {
    delivered: status >= 200 && status < 300,
    answer: isRedirect ? `HTTP ${status}: a redirect, which is not followed` : `HTTP ${status}`,
    isGone: status === GONE,
    retryAfter,
  }
}

async function save(
  trx: Db,
  delivery: Delivery,
  webhook: Webhook,
  { delivered, answer, isGone, retryAfter, now }: Result & { now: number },
): Promise<void> {
  const attempts = delivery.attempts + 1
  const next = delivered || isGone ? undefined : nextAttempt(attempts, { queuedAt: delivery.queued_at, now })
  const state = delivered ? 'delivered' : next === undefined ? 'failed' : 'waiting'
  const updated = await trx
    .updateTable('webhook_deliveries')
    .set({ state, attempts, answer, tried_at: now, next_at: null })
    .where('id', '=', delivery.id)
    .where('next_at', '=', delivery.next_at)
    .executeTakeFirst()
  // Replayed or deleted while it was sent.
  if (Number(updated.numUpdatedRows) === 0) return
  if (next !== undefined) await retryAt(trx, delivery, next)
  const failingSince = delivered ? null : (webhook.failing_since ?? now)
  await trx
    .updateTable('webhooks')
    .set({
      failing_since: failingSince,
      paused_until: delivered ? null : now + pauseMs(retryAfter, now),
      ...(delivered && { last_delivered_at: now }),
    })
    .where('id', '=', webhook.id)
    .execute()
  if (isGone)
    await turnOff(trx, webhook, 'Its server says that this address is gone for good (HTTP 410).', now)
  else if (state === 'failed' && hasFailedForLong(failingSince, now))
    await turnOff(trx, webhook, `Nothing arrived for three days. The last answer: ${answer}.`, now)
}

async function retryAt(trx: Db, { id }: Delivery, at: number): Promise<void> {
  await trx.updateTable('webhook_deliveries').set({ next_at: at }).where('id', '=', id).execute()
  await enqueueJob(trx, deliverWebhookJob, { deliveryId: id, at }, { runAt: at })
}
