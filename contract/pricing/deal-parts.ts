import { z } from 'zod'
import { singleLine } from '#contract/text/single-line.ts'
import type { Currency } from './currency.ts'
import { formatPrice, parseDollars } from './money.ts'

const MAX_SCOPED = 500

export const wholeNumber = (message: string, min: number, max: number) =>
  z.number({ error: message }).int(message).min(min, message).max(max, message)

export const DealAmount = z
  .number({ error: 'Enter an amount, such as 10 or 9.99.' })
  .refine((dollars) => (parseDollars(dollars) ?? 0) > 0, 'Enter an amount, such as 10 or 9.99.')

const ids = z.array(z.string().max(64)).max(MAX_SCOPED).default([])
const moment = z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable().default(null)

/** Fields of every deal. Times are ISO 8601. */
export const dealParts = {
  name: singleLine({ error: 'Name the deal' }).min(1, 'Name the deal').max(60, 'At most 60 characters.'),
  tiers: ids.describe('Ids of tiers; empty: all'),
  from: moment,
  until: moment,
}

/** Fields of a deal that takes something off prices: either a percentage or an amount in dollars, and of which beats. */
export const reductionParts = {
  percent: wholeNumber('Enter a whole number from 1 to 100.', 1, 100).nullable().default(null),
  amount: DealAmount.nullable().default(null).describe('Dollars off, without a percentage'),
  tags: ids.describe('Ids of tags; empty: all beats'),
  producers: ids.describe('Ids of users; empty: all'),
  beats: ids.describe('Ids of beats; empty: all'),
}

type Context = z.core.$RefinementCtx

function addIssue(context: Context, path: string, message: string): void {
  context.addIssue({ code: 'custom', path: [path], message })
}

export function checkDates({ from, until }: { from: string | null; until: string | null }, context: Context) {
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
    addIssue(context, 'until', 'The end must be after the start.')
}

type Reduction = { percent: number | null; amount: number | null }

export function checkReduction({ percent, amount }: Reduction, context: Context): void {
  if ((percent === null) === (amount === null))
    addIssue(context, 'percent', 'Enter either a percentage or an amount.')
}

/** The reduction of a sale or code, `10%` or `$5`. */
export function reductionLabel({ percent, amount }: Reduction, currency: Currency): string {
  return percent !== null ? `${percent}%` : formatPrice(amount ?? 0, currency)
}
