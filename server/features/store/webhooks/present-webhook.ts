import { z } from 'zod'
import type { Webhook, WebhookDelivery } from '#contract/store/webhook.ts'
import { webhookEventTypes } from '#contract/store/webhook-event.ts'
import { readJson, toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const Events = z.array(z.enum(webhookEventTypes))
const HINT_LENGTH = 4

type Counts = { waiting: number; failed: number }

/** Newest first. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute()
  const counts = await countDeliveries(db)
  return rows.map((row) => presentWebhook(row, counts.get(row.id)))
}

export function presentWebhook(row: Row<'webhooks'>, counts: Counts = { waiting: 0, failed: 0 }): Webhook {
  return {
    id: row.id,
    name: row.name,
    target: row.target,
    format: row.format,
    events: readJson(Events, row.events),
    createdAt: moment(row.created_at),
    enabled: row.disabled_at === null,
    note: row.note,
    failingSince: toIso(row.failing_since),
    lastDeliveredAt: toIso(row.last_delivered_at),
    ...counts,
  }
}

export async function countDeliveries(db: Db): Promise<Map<string, Counts>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '!=', 'delivered')
    .groupBy(['webhook_id', 'state'])
    .execute()
  const counts = new Map<string, Counts>()
  for (const { webhook_id, state, count } of rows) {
    const each = counts.get(webhook_id) ?? { waiting: 0, failed: 0 }
    counts.set(webhook_id, { ...each, [state]: Number(count) })
  }
  return counts
}

export function presentDelivery(row: Row<'webhook_deliveries'>): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    at: moment(row.created_at),
    state: row.state,
    attempts: row.attempts,
    lastTriedAt: toIso(row.tried_at),
    nextTryAt: toIso(row.next_at),
    answer: row.answer,
  }
}

/** `https://hooks.example.com/…4f9c`: path and query of such addresses are often a secret. */
export function targetOf(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const secret = `${pathname}${search}`.slice(1)
  return secret.length > 2 * HINT_LENGTH
    ? `${origin}/…${secret.slice(-HINT_LENGTH)}`
    : `${origin}/${secret && '…'}`
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}
