import type { WebhookFormat } from '#contract/store/webhook.ts'
import type { WebhookEvent, WebhookEventType } from '#contract/store/webhook-event.ts'
import type { Json } from '#server/platform/database/columns.ts'
import type { StoredEvent } from './stored-event.ts'

/** Address and signing secret are in `sealed_keys`. */
type WebhookRow = {
  id: string
  name: string
  /** The address without its secret part. */
  target: string
  format: WebhookFormat
  events: Json<WebhookEvent[]>
  created_at: number
  /** Null while it is on. */
  disabled_at: number | null
  /** Why the store turned it off; null if an administrator did. */
  note: string | null
  /** Since when no delivery has arrived; null after one that has. */
  failing_since: number | null
  /** Deliveries wait until then, so that many do not burden a server that is down or asked for a pause. */
  paused_until: number | null
  last_delivered_at: number | null
}

type WebhookDeliveryRow = {
  /** The webhook-id, the same on every attempt. */
  id: string
  webhook_id: string
  /** What happened, once per webhook. */
  fact: string
  type: WebhookEventType
  /** Of the page about it. */
  path: string
  data: Json<StoredEvent>
  state: 'waiting' | 'delivered' | 'failed'
  /** Since it was queued. */
  attempts: number
  /** When it happened. */
  created_at: number
  /** When it was queued, last by a replay. */
  queued_at: number
  /** Null unless it waits. A job with another time is out of date. */
  next_at: number | null
  tried_at: number | null
  /** What the last attempt came to. */
  answer: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    webhooks: WebhookRow
    webhook_deliveries: WebhookDeliveryRow
  }
}
