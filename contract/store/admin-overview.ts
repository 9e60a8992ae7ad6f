import { z } from 'zod'
import { orderModes, paymentModes } from '#contract/orders/payment-mode.ts'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { Failure } from './failure.ts'

export const OVERVIEW_DAYS = 30

/** The dashboard. */
export const Overview = z.object({
  demoMonthUntil: z
    .string()
    .optional()
    .describe('The last day of the demo’s month, whose visits and orders count here until it is removed'),
  demoUntil: z
    .string()
    .optional()
    .describe(
      'The last of these days for which Insight has made-up figures of the demo, none of which count here',
    ),
  mode: z
    .enum(paymentModes)
    .describe('Only orders of this mode, the store’s, count in sales, funnel and best sellers'),
  disk: z
    .object({ freeMb: z.number().int(), isLow: z.boolean() })
    .describe('Free space on the disk of the data folder'),
  sales: z
    .array(z.object({ day: z.string(), orders: z.number().int(), revenue: z.number() }))
    .describe(
      'Paid orders of each of the last days, in UTC, oldest first; revenue in the currency of the store, less refunds',
    ),
  funnel: z
    .object({
      plays: z.number().int(),
      hearts: z.number().int(),
      crates: z.number().int(),
      carts: z.number().int(),
      paid: z.number().int(),
      freeDownloads: z.number().int(),
    })
    .describe(
      'Beats played, hearted and put into crates by accounts, put into carts, paid for and given away in the same days',
    ),
  bestSellers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      producer: z.string(),
      sold: z.number().int(),
      revenue: z.number().describe('Less refunds'),
    }),
  ),
  latestOrders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      username: z.string(),
      createdAt: z.string(),
      paymentStatus: z.enum(paymentStatuses),
      paymentMode: z.enum(orderModes),
      price: z.number(),
      kept: z.number().nullable().describe('As in orders'),
      currency: z.enum(currencyCodes),
    }),
  ),
  owedToCollaborators: z
    .number()
    .optional()
    .describe('Shares of sales that are not paid out; absent in a store without splits'),
  failures: z.array(Failure),
})
export type Overview = z.infer<typeof Overview>
