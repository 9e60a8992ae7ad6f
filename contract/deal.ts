import { z } from 'zod'
import type { Currency } from './currency.ts'
import { formatPrice, parseDollars } from './money.ts'
import { paymentStatuses } from './payment-status.ts'
import { singleLine } from './single-line.ts'

export const dealKinds = ['sale', 'bulk', 'code'] as const
export type DealKind = (typeof dealKinds)[number]

/** `used-up`: a code without uses left. `ended`: by its date or by an administrator. */
const dealStates = ['running', 'scheduled', 'paused', 'used-up', 'ended'] as const
export type DealState = (typeof dealStates)[number]

const CODE_MAX_LENGTH = 24
const MOST_SCOPED = 500

/**
 * Normalizes a code for comparison: upper case, without spaces and hyphens, with lookalikes unified (O and 0; I, L and
 * 1). Undefined if it cannot be a code.
 */
export function codeKey(text: string): string | undefined {
  if (text.length > 200) return undefined
  const key = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—_]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[A-Z0-9]{1,24}$/.test(key) ? key : undefined
}

const whole = (message: string, min: number, max: number) =>
  z.number({ error: message }).int(message).min(min, message).max(max, message)
const ids = z.array(z.string().max(64)).max(MOST_SCOPED).default([])
const Amount = z
  .number({ error: 'Enter an amount, such as 10 or 9.99.' })
  .refine((dollars) => (parseDollars(dollars) ?? 0) > 0, 'Enter an amount, such as 10 or 9.99.')
const moment = z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable().default(null)

/** A deal as entered by an administrator. Amounts are dollars, times are ISO 8601. */
export const DealFields = z
  .object({
    kind: z.enum(dealKinds),
    name: singleLine({ error: 'Name the deal' }).min(1, 'Name the deal').max(60, 'At most 60 characters.'),
    percent: whole('Enter a whole number from 1 to 100.', 1, 100).nullable().default(null),
    amount: Amount.nullable().default(null).describe('Dollars off, for sales and codes without a percentage'),
    code: singleLine().max(200).nullable().default(null),
    buy: whole('Enter a number from 1 to 20.', 1, 20).nullable().default(null),
    free: whole('Enter a number from 1 to 20.', 1, 20).nullable().default(null),
    tiers: ids.describe('Ids of tiers; empty: all'),
    tags: ids.describe('Ids of tags; empty: all beats'),
    producers: ids.describe('Ids of users; empty: all'),
    beats: ids.describe('Ids of beats; empty: all'),
    from: moment,
    until: moment,
    maxUses: whole('Enter a whole number from 1.', 1, 1_000_000).nullable().default(null),
    maxUsesPerBuyer: whole('Enter a whole number from 1.', 1, 1_000).nullable().default(null),
    minimum: Amount.nullable().default(null).describe("Minimum sum of the cart's list prices in dollars"),
    firstPurchaseOnly: z.boolean().default(false),
    isCombinable: z.boolean().default(true).describe('False: cannot be combined with bulk deals'),
  })
  .superRefine((deal, context) => {
    const fault = (path: keyof typeof deal, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (deal.kind === 'bulk') {
      if (deal.buy === null) fault('buy', 'Say how many have to be bought.')
      if (deal.free === null) fault('free', 'Say how many are free.')
    } else if ((deal.percent === null) === (deal.amount === null))
      fault('percent', 'Enter either a percentage or an amount.')
    if (deal.kind === 'code' && (codeKey(deal.code ?? '') === undefined || codeLength(deal.code) < 3))
      fault('code', `Use 3 to ${CODE_MAX_LENGTH} letters and digits, such as FRIDAY10.`)
    if (deal.from !== null && deal.until !== null && Date.parse(deal.until) <= Date.parse(deal.from))
      fault('until', 'The end must be after the start.')
  })
export type DealFields = z.infer<typeof DealFields>

function codeLength(code: string | null): number {
  return codeKey(code ?? '')?.length ?? 0
}

export const Deal = z.object({
  ...DealFields.shape,
  id: z.string(),
  state: z.enum(dealStates),
  uses: z.number().int().describe('Number of paid orders'),
  earned: z.number().describe('Their total in dollars'),
  wasUsed: z.boolean().describe('It can be ended, but not deleted'),
  revision: z.number().int(),
  createdAt: z.string().describe('ISO 8601'),
})
export type Deal = z.infer<typeof Deal>

/** The orders paid with a deal. Amounts are dollars, less refunds. */
export const DealOrders = z.object({
  orders: z
    .array(
      z.object({
        id: z.string(),
        number: z.string(),
        createdAt: z.string().describe('ISO 8601'),
        status: z.enum(paymentStatuses),
        amount: z.number().describe('What it came to'),
        off: z.number().describe('What the deal took off'),
      }),
    )
    .describe('The newest hundred'),
  count: z.number().int().describe('Of all orders, as is what was earned and given away'),
  earned: z.number(),
  given: z.number(),
})
export type DealOrders = z.infer<typeof DealOrders>

/** An edited deal; `revision` is that of the deal as shown. */
export const DealChanges = z.object({
  revision: z.number().int(),
  fields: DealFields.optional(),
  action: z.enum(['pause', 'resume', 'end']).optional(),
})
export type DealChanges = z.infer<typeof DealChanges>

/** The reduction of a sale or code, `10%` or `$5`. */
export function reductionLabel(
  {
    percent,
    amount,
  }: {
    percent: number | null
    amount: number | null
  },
  currency: Currency,
): string {
  if (percent !== null) return `${percent}%`
  return formatPrice(amount ?? 0, currency)
}

const Named = z.object({ id: z.string(), name: z.string() })

/** Options to restrict a deal, besides single beats. */
export const DealScopes = z.object({
  tiers: z.array(Named),
  tags: z.array(Named),
  producers: z.array(Named),
})
export type DealScopes = z.infer<typeof DealScopes>

/** Effect of an unsaved sale on the newest beats. Prices are dollars. */
export const SalePreview = z.object({
  licenses: z.number().int().describe('Number of licenses it applies to'),
  free: z.number().int().describe('Number of licenses that would be free'),
  lines: z.array(
    z.object({
      beat: z.string(),
      license: z.string(),
      now: z.number(),
      lowest: z.number().nullable().describe('Of the last 30 days; null: not sold before'),
      price: z.number(),
      percentOff: z.number().int().nullable().describe('Shown beside the struck price; null: none is shown'),
    }),
  ),
})
export type SalePreview = z.infer<typeof SalePreview>
