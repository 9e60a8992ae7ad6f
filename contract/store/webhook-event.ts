import { z } from 'zod'
import { withdrawalStates } from '#contract/law/admin-withdrawal.ts'
import { paymentModes } from '#contract/orders/payment-mode.ts'
import { paymentProviders } from '#contract/orders/payment-provider.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { type Message, msg } from '#contract/text/msg.ts'

const amount = z.number().describe('In units of the currency, such as 145.6')
const currency = z.enum(currencyCodes)
const order = {
  orderId: z.string(),
  orderNumber: z.string().describe('Such as BB-20F54-7BE00'),
  currency,
  provider: z
    .enum(paymentProviders)
    .nullable()
    .default(null)
    .describe('Who took the payment; null where there was nothing to pay'),
  method: z
    .string()
    .nullable()
    .default(null)
    .describe('Such as card, apple_pay, paypal; null where it is not known'),
  paymentMode: z.enum(paymentModes).nullable().describe('No money moved unless it is live'),
}
const license = {
  beatId: z.string(),
  title: z.string(),
  license: z.string().describe('Name of the license, such as Premium'),
}

/**
 * What webhooks tell, by type. Facts about people are left out: a program that needs them reads the order by its id, with
 * an API token.
 */
export const webhookEventData = {
  'order.completed': z.object({
    ...order,
    total: amount,
    items: z.array(z.object({ ...license, price: amount })),
  }),
  'order.refunded': z.object({
    ...order,
    amount: amount.describe('What went back now'),
    refunded: amount.describe('All that went back so far'),
    total: amount.describe('What was paid'),
    reason: z.enum(['refund', 'dispute']),
  }),
  'offer.received': z.object({
    offerId: z.string(),
    ...license,
    price: amount.describe('What is offered'),
    listPrice: amount,
    currency,
    expiresAt: z.string().describe('ISO 8601'),
  }),
  'withdrawal.received': z.object({
    orderId: z.string().nullable().describe('Null: it matches no order'),
    reference: z.string().describe('Such as W-3F09A-1C2D4'),
    state: z.enum(withdrawalStates).describe('settled: nothing was paid, and nothing has to be done'),
  }),
  'beat.published': z.object({
    beatId: z.string(),
    title: z.string(),
    producer: z.string(),
    bpm: z.number(),
    tone: z.string(),
  }),
  'subscriber.joined': z.object({
    subscriberId: z.string(),
    subscribers: z.number().int().describe('How many have confirmed their address'),
  }),
  'webhook.test': z.object({ message: z.string() }),
} as const

export type WebhookEventType = keyof typeof webhookEventData
export type WebhookEventData<Type extends WebhookEventType> = z.infer<(typeof webhookEventData)[Type]>

/** Types to choose from, each with its words. Tests go to every address. */
export const webhookEvents = {
  'order.completed': msg`Sales`,
  'order.refunded': msg`Refunds and lost disputes`,
  'offer.received': msg`Offers from buyers`,
  'withdrawal.received': msg`Withdrawals`,
  'beat.published': msg`New beats`,
  'subscriber.joined': msg`New newsletter subscribers`,
} as const satisfies Partial<Record<WebhookEventType, Message>>
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** An event in words, in a list. */
export const webhookEventWords: Record<WebhookEventType, Message> = {
  'order.completed': msg`Sale`,
  'order.refunded': msg`Refund`,
  'offer.received': msg`Offer`,
  'withdrawal.received': msg`Withdrawal`,
  'beat.published': msg`New beat`,
  'subscriber.joined': msg`New subscriber`,
  'webhook.test': msg`Test`,
}
