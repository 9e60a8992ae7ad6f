import { z } from 'zod'
import { orderModes, paymentModes } from '#contract/orders/payment-mode.ts'
import { paymentProviders } from '#contract/orders/payment-provider.ts'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { Release } from './release.ts'
import { TodoRow } from './todo.ts'

const Money = z.number()
const Day = z.iso.date()
const currency = z.enum(currencyCodes)

/** What others do, and is not up to an administrator. */
export const Wait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), username: z.string(), amount: Money, currency }),
  z
    .object({
      kind: z.literal('dispute'),
      username: z.string(),
      amount: Money,
      currency,
      provider: z.enum(paymentProviders).nullable(),
    })
    .describe('Its deadline has passed, and the bank or PayPal decides'),
  z.object({
    kind: z.literal('transfer'),
    name: z.string(),
    amount: Money,
    currency,
    on: Day.nullable().describe('In UTC; null: it is on its way'),
  }),
])
export type Wait = z.infer<typeof Wait>

/** What comes next by itself, or is to be done then. */
const Next = z.object({
  kind: z.enum(['backup', 'payouts']),
  on: Day.describe('Backups in the store’s time zone, payouts in UTC'),
})

/** Orders count on the day on which they were placed, also for what went back of them later. */
export const MonthMoney = z.object({
  currency,
  today: Day.describe('In the time zone of the store'),
  orders: z.int(),
  paid: Money,
  refunded: Money,
  disputed: Money,
  kept: Money.describe('Paid, less refunds and disputes'),
  keptByDay: z.array(Money).describe('Of each day of this month until today'),
  keptByDayBefore: z.array(Money).describe('Of each day of last month'),
  fees: z
    .array(
      z.object({
        name: z.string().describe('Whose, and of which way to pay: `Fees of Stripe, Klarna`'),
        sum: z.string().describe('`$1.46`, in the currency of the provider’s account'),
        percent: z.number().nullable().describe('Of what was paid so; null in another currency'),
      }),
    )
    .describe('Of this month, the largest sums first; empty where there is one way to pay'),
  keptBefore: Money.describe('Last month until the same day, or its last if it was shorter'),
})
export type MonthMoney = z.infer<typeof MonthMoney>

export const LatestOrder = z.object({
  id: z.string(),
  number: z.string(),
  username: z.string().describe('Empty for a deleted account'),
  createdAt: z.string().describe('ISO 8601'),
  paymentStatus: z.enum(paymentStatuses),
  paymentMode: z.enum(orderModes),
  price: Money,
  kept: Money.nullable().describe('As in orders'),
  currency,
  beats: z.array(
    z.object({
      title: z.string(),
      image: z.string().describe('Cover, a path relative to /api'),
    }),
  ),
})
export type LatestOrder = z.infer<typeof LatestOrder>

/** Where an administrator lands. */
export const Today = z.object({
  mode: z
    .enum(paymentModes)
    .describe(
      'Only orders of this mode, the store’s, count; a store that is not live counts those of the demo, too',
    ),
  timeZone: z.string().describe('The store’s, by the names of IANA'),
  demoMonthUntil: Day.optional().describe(
    'The last day of the demo’s month, whose visits and orders count here until it is removed',
  ),
  demoUntil: Day.optional().describe(
    'The last day of this month for which Insight has made-up figures of the demo',
  ),
  release: Release.optional().describe('A newer version of which nobody said that they have seen it'),
  todo: z.array(TodoRow).describe('By their time limit'),
  waits: z.array(Wait),
  next: z.array(Next),
  money: MonthMoney,
  steps: z
    .object({
      from: Day,
      until: Day,
      plays: z.int(),
      licenses: z.int().describe('License pickers opened'),
      carts: z.int(),
      sold: z.int(),
      freeDownloads: z.int(),
    })
    .describe('From play to sale, of the days of this month in UTC, as Insight counts them'),
  latestOrders: z.array(LatestOrder).describe('In any state'),
})
export type Today = z.infer<typeof Today>
