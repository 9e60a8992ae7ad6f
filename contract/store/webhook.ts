import { z } from 'zod'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { type WebhookEventType, webhookEventData, webhookEventTypes } from './webhook-event.ts'

export const MAX_WEBHOOKS = 20
/** How long a delivery is tried, and how long its address may fail before it is turned off. */
export const WEBHOOK_RETRY_DAYS = 3
export const WEBHOOK_KEPT_DAYS = 30
/** How many deliveries the admin area lists of each webhook. */
export const LISTED_DELIVERIES = 100

export const webhookFormats = {
  standard: 'Standard Webhooks (signed JSON)',
  discord: 'Discord',
  slack: 'Slack',
} as const
export type WebhookFormat = keyof typeof webhookFormats
export const webhookFormatNames = Object.keys(webhookFormats) as [WebhookFormat, ...WebhookFormat[]]

const name = singleLine()
  .min(1, schemaError(msg`Please name the program or channel that gets it.`))
  .max(60, pleaseAtMostCharacters(60))
const events = z
  .array(z.enum(webhookEventTypes))
  .min(1, schemaError(msg`Please choose what it is told.`))
  .max(webhookEventTypes.length)

/** The service that an address belongs to, where it reads no other format. */
export function formatOfAddress(url: string): WebhookFormat | undefined {
  const { hostname = '', pathname = '' } = URL.canParse(url) ? new URL(url) : {}
  if (/(?:^|\.)discord(?:app)?\.com$/.test(hostname)) return pathname.endsWith('/slack') ? 'slack' : 'discord'
  return hostname === 'hooks.slack.com' ? 'slack' : undefined
}

export const NewWebhook = z
  .object({
    name,
    url: z
      .url({ protocol: /^https?$/, ...schemaError(msg`Please enter an address that begins with https://`) })
      .max(2000, schemaError(msg`This address is too long.`))
      .refine(
        (url) => !/^https?:\/\/[^/]*@/i.test(url),
        schemaError(msg`Please leave out the user name and password.`),
      ),
    format: z.enum(webhookFormatNames),
    events,
  })
  .superRefine(({ url, format }, context) => {
    const needed = formatOfAddress(url)
    if (needed === undefined || needed === format) return
    const message = faultText(
      msg`This address belongs to ${{ program: webhookFormats[needed] }}. Please choose that format.`,
    )
    context.addIssue({ code: 'custom', path: ['format'], message })
  })
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookChanges = z.object({
  name: name.optional(),
  events: events.optional(),
  enabled: z.boolean().optional().describe('True also forgets earlier failures'),
})
export type WebhookChanges = z.infer<typeof WebhookChanges>

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  target: z.string().describe('Its address without the secret part: https://example.com/…4f9c'),
  format: z.enum(webhookFormatNames),
  events: z.array(z.enum(webhookEventTypes)),
  createdAt: z.string().describe('ISO 8601'),
  enabled: z.boolean(),
  note: z.string().nullable().describe('Why the store turned it off'),
  failingSince: z.string().nullable().describe('ISO 8601; null while the last delivery arrived'),
  lastDeliveredAt: z.string().nullable().describe('ISO 8601'),
  waiting: z.number().int().describe('Deliveries that are still tried'),
  failed: z.number().int().describe('Deliveries that were given up'),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookSecret = z.object({
  secret: z
    .string()
    .nullable()
    .describe('whsec_… with which deliveries are signed, shown this once; null for Discord and Slack'),
  view: Webhook,
})
export type WebhookSecret = z.infer<typeof WebhookSecret>

const eventTypes = Object.keys(webhookEventData) as [WebhookEventType, ...WebhookEventType[]]

export const WebhookDelivery = z.object({
  id: z.string().describe('Its webhook-id, the same on every attempt'),
  type: z.enum(eventTypes),
  at: z.string().describe('When it happened, ISO 8601'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  lastTriedAt: z.string().nullable().describe('ISO 8601'),
  nextTryAt: z.string().nullable().describe('ISO 8601; null unless it waits'),
  answer: z.string().nullable().describe('What the last attempt came to, such as HTTP 204'),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryParams = z.object({
  id: z.string().min(1).max(64),
  deliveryId: z.string().min(1).max(64),
})
