import { z } from 'zod'
import {
  type WebhookEventData,
  type WebhookEventType,
  webhookEventData,
} from '#contract/store/webhook-event.ts'

/** An event as its delivery keeps it: with its type, so that one schema reads all. */
export type StoredEvent = {
  [Type in WebhookEventType]: { type: Type; data: WebhookEventData<Type> }
}[WebhookEventType]

const event = <Type extends WebhookEventType>(type: Type) =>
  z.object({ type: z.literal(type), data: webhookEventData[type] })

export const StoredEvent: z.ZodType<StoredEvent> = z.discriminatedUnion('type', [
  event('order.completed'),
  event('order.refunded'),
  event('offer.received'),
  event('withdrawal.received'),
  event('beat.published'),
  event('subscriber.joined'),
  event('webhook.test'),
])
