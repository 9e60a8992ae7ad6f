import { z } from 'zod'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import type { Currency } from './currency.ts'
import { formatPrice, parseDollars } from './money.ts'

const MAX_SCOPED = 500

export const wholeNumber = (said: SchemaError, min: number, max: number) =>
  z.number(said).int(said).min(min, said).max(max, said)

export const DealAmount = z
  .number(schemaError(msg`Enter an amount, such as 10 or 9.99.`))
  .refine(
    (dollars) => (parseDollars(dollars) ?? 0) > 0,
    schemaError(msg`Enter an amount, such as 10 or 9.99.`),
  )

const ids = z.array(z.string().max(64)).max(MAX_SCOPED).default([])
const moment = z.iso
  .datetime({ offset: true, ...schemaError(msg`Choose a date and time.`) })
  .nullable()
  .default(null)

/** Fields of every deal. Times are ISO 8601. */
export const dealParts = {
  name: singleLine(schemaError(msg`Name the deal`))
    .min(1, schemaError(msg`Name the deal`))
    .max(60, atMostCharacters(60)),
  tiers: ids.describe('Ids of tiers; empty: all'),
  from: moment,
  until: moment,
}

/** Fields of a deal that takes something off prices: either a percentage or an amount in dollars, and of which beats. */
export const reductionParts = {
  percent: wholeNumber(schemaError(msg`Enter a whole number from 1 to 100.`), 1, 100)
    .nullable()
    .default(null)
    .meta({ example: 25 }),
  amount: DealAmount.nullable().default(null).describe('Dollars off, without a percentage'),
  tags: ids.describe('Ids of tags; empty: all beats'),
  producers: ids.describe('Ids of users; empty: all'),
  beats: ids.describe('Ids of beats; empty: all'),
}

type Context = z.core.$RefinementCtx

function addIssue(context: Context, path: string, text: Message): void {
  context.addIssue({ code: 'custom', path: [path], message: faultText(text) })
}

export function checkDates({ from, until }: { from: string | null; until: string | null }, context: Context) {
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
    addIssue(context, 'until', msg`The end must be after the start.`)
}

type Reduction = { percent: number | null; amount: number | null }

export function checkReduction({ percent, amount }: Reduction, context: Context): void {
  if ((percent === null) === (amount === null))
    addIssue(context, 'percent', msg`Enter either a percentage or an amount.`)
}

/** The reduction of a sale or code, `10%` or `$5`. */
export function reductionLabel({ percent, amount }: Reduction, currency: Currency, locale?: Locale): string {
  return percent !== null ? formatPercentage(percent, locale) : formatPrice(amount ?? 0, currency, locale)
}
