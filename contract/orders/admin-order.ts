import { z } from 'zod'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { VatCheck } from '#contract/pricing/vat-number.ts'
import { TimeZone } from '#contract/text/time-zone.ts'
import { PageParams } from '#contract/wire/page-params.ts'
import { Order } from './order.ts'
import { PARTLY_REFUNDED } from './partly-refunded.ts'
import { paymentProviders } from './payment-provider.ts'
import { paymentStatuses } from './payment-status.ts'

/** An order for admins. */
export const AdminOrder = Order.extend({
  providerId: z.string().nullable().describe("The payment's id at the provider"),
  providerUrl: z
    .string()
    .nullable()
    .describe("The payment on the provider's own pages; null in sandbox mode"),
  paidWith: z
    .object({
      method: z.string().describe('Such as card, apple_pay, paypal'),
      cardLast4: z.string().nullable(),
    })
    .nullable()
    .describe('What it was paid with, or tried to be; null where the provider has not said'),
  fee: z
    .object({ amount: z.number(), currency: z.enum(currencyCodes) })
    .nullable()
    .describe("The provider's fee, in the currency of its account; null where it has not said"),
  refundedAmount: z.number().describe('Refunded so far, in `currency`'),
  refundProblem: z
    .string()
    .nullable()
    .describe('Why a paid order cannot be refunded here, and what to do; null where it can'),
  rightToWithdraw: z
    .array(z.object({ title: z.string(), words: z.string() }))
    .optional()
    .describe('Of each line, in words with the exact times; missing where there never was one'),
  client: z
    .object({ address: z.string(), userAgent: z.string().nullable() })
    .nullable()
    .describe('IP address and browser of the buyer; kept for a year'),
  buyerEvidence: z
    .object({
      cardCountry: z.string().nullable().describe('ISO 3166-1 code'),
      vatCheck: VatCheck.nullable(),
      consentAt: z.string().nullable().describe('When the buyer consented to immediate delivery; ISO 8601'),
    })
    .describe('Evidence for taxes and the right of withdrawal'),
  withdrawal: z.string().optional().describe('Reference of a withdrawal that nobody has answered'),
  refund: z
    .object({
      state: z
        .enum(['requested', 'pending', 'succeeded', 'failed', 'canceled'])
        .describe('requested: the provider has not taken it yet, and it can be canceled'),
      requestedAt: z.string().describe('ISO 8601'),
      problem: z.string().nullable().describe("The provider's message"),
    })
    .nullable()
    .describe('The latest refund asked for in the store'),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** Statuses to filter by. Partly refunded orders are Completed ones, too. */
export const orderFilterStatuses = [...paymentStatuses, PARTLY_REFUNDED] as const

/** Order filters. Days are inclusive. */
export const OrderFilters = z.object({
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe(
      "Order number or id, payment or transaction id, or part of the buyer's name or email or of a beat's title",
    ),
  status: z.enum(orderFilterStatuses).optional(),
  from: z.iso.date().optional().describe('First day, such as 2026-01-31'),
  to: z.iso.date().optional().describe('Last day'),
  timeZone: TimeZone.optional().describe('Of days and months, such as Europe/Berlin; missing: UTC'),
  paidWith: z.string().max(40).optional().describe('Such as card, apple_pay, paypal'),
  provider: z.enum(paymentProviders).optional().describe('Who took the payment'),
  anonymous: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: only sales records whose buyer or order was deleted; false: only the others'),
})
export type OrderFilters = z.infer<typeof OrderFilters>

export const OrderListParams = PageParams.extend(OrderFilters.shape)

const Kept = z.array(z.object({ currency: z.enum(currencyCodes), amount: z.number() }))

/** How many orders there are, and what is kept of paid ones: totals less refunds, without test purchases of a real store. */
export const OrderTotals = z.object({
  orders: z.number().int(),
  deleted: z.number().int().describe('Of them, whose buyer or order was deleted'),
  kept: Kept,
  months: z
    .array(
      z.object({
        month: z.string().describe('Such as 2026-11, in the time zone of the filters'),
        orders: z.number().int(),
        kept: Kept,
      }),
    )
    .describe('Newest first, without months that have none'),
  paidWith: z.array(z.string()).describe('What any order was paid with, to filter by'),
  providers: z.array(z.enum(paymentProviders)).describe('Who took any payment, to filter by'),
})
export type OrderTotals = z.infer<typeof OrderTotals>
