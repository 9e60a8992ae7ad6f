import { LISTED_DELIVERIES, WEBHOOK_KEPT_DAYS, type WebhookDelivery } from '#contract/store/webhook.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue-job.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { deliverWebhookJob } from './deliver-webhook-job.ts'
import { findWebhook } from './manage-webhooks.ts'
import { presentDelivery } from './present-webhook.ts'
import { queueDeliveries } from './queue-webhooks.ts'

const DAY_MS = 86_400_000

/** Newest first. @throws Problem webhook_not_found */
export async function listDeliveries(db: Db, webhookId: string): Promise<WebhookDelivery[]> {
  await findWebhook(db, webhookId)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(LISTED_DELIVERIES)
    .execute()
  return rows.map(presentDelivery)
}

/**
 * Sends a delivery again, or all that failed, with the same webhook-id.
 * @throws Problem webhook_not_found, webhook_off, delivery_not_found
 */
export function replayDeliveries(
  db: Db,
  admin: RequestSession,
  webhookId: string,
  deliveryId?: string,
): Promise<number> {
  const now = Date.now()
  return db.transaction().execute(async (trx) => {
    const { name } = await findOn(trx, webhookId)
    const replayed = await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, queued_at: now, next_at: now })
      .where('webhook_id', '=', webhookId)
      .$if(deliveryId !== undefined, (query) => query.where('id', '=', deliveryId ?? ''))
      .$if(deliveryId === undefined, (query) => query.where('state', '=', 'failed'))
      .returning('id')
      .execute()
    if (deliveryId !== undefined && replayed.length === 0) throw new ProblemError('delivery_not_found')
    // Someone asked for it: a pause after failures ends.
    await trx.updateTable('webhooks').set({ paused_until: null }).where('id', '=', webhookId).execute()
    for (let start = 0; start < replayed.length; start += 100)
      await enqueueJobs(
        trx,
        deliverWebhookJob,
        replayed
          .slice(start, start + 100)
          .map(({ id }) => ({ payload: { deliveryId: id, at: now }, runAt: now })),
      )
    const details = { deliveries: String(replayed.length) }
    if (replayed.length > 0)
      await recordAuditEvent(trx, admin, 'webhook.replayed', { id: webhookId, name }, details)
    return replayed.length
  })
}

/** @throws Problem webhook_not_found, webhook_off */
export function sendTest(db: Db, admin: RequestSession, webhookId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { name } = await findOn(trx, webhookId)
    await trx.updateTable('webhooks').set({ paused_until: null }).where('id', '=', webhookId).execute()
    const message = `Your store is connected. ${admin.username} sent this test.`
    await queueDeliveries(trx, webhookId, 'webhook.test', [
      { fact: String(Date.now()), path: '/admin/settings/connections', data: { message } },
    ])
    await recordAuditEvent(trx, admin, 'webhook.tested', { id: webhookId, name })
  })
}

/** Deletes deliveries of a month ago, every day. */
export function scheduleDeliveryPurge(jobs: JobRunner, db: Db): void {
  jobs.every('delete old webhook deliveries', DAY_MS, async ({ now }) => {
    await db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', now - WEBHOOK_KEPT_DAYS * DAY_MS)
      .execute()
  })
}

async function findOn(trx: Db, id: string) {
  const webhook = await findWebhook(trx, id)
  if (webhook.disabled_at !== null) throw new ProblemError('webhook_off')
  return webhook
}
