import { z } from 'zod'
import { dealKinds } from '#contract/pricing/deal.ts'
import { parseTypedDollars, toDollars } from '#contract/pricing/money.ts'

const text = z.string()
const list = z.array(z.string())

/** The form's values: numbers, amounts and times are text, empty if not set. */
export const TypedDeal = z.object({
  kind: z.enum(dealKinds),
  name: text,
  unit: z.enum(['percent', 'amount']),
  percent: text,
  amount: text,
  code: text,
  buy: text,
  free: text,
  tiers: list,
  tags: list,
  producers: list,
  beats: list,
  from: text,
  until: text,
  maxUses: text,
  maxUsesPerBuyer: text,
  minimum: text,
  firstPurchaseOnly: z.boolean(),
  isCombinable: z.boolean(),
})
export type TypedDeal = z.infer<typeof TypedDeal>

export function numberFrom(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(/[%\s]|,(?=\d{3}(?!\d))/g, ''))
}

/** NaN, which the schema rejects, for what is no amount, such as `9,99`. */
export function amountFrom(typed: string): number | null {
  if (typed.trim() === '') return null
  const cents = parseTypedDollars(typed.replace(/[\p{Sc}\s]/gu, ''))
  return cents === undefined ? Number.NaN : toDollars(cents)
}

/** The fields of a deal that takes something off prices. */
export function reductionFrom({ unit, percent, amount, tags, producers, beats }: TypedDeal) {
  return {
    percent: unit === 'amount' ? null : numberFrom(percent),
    amount: unit === 'percent' ? null : amountFrom(amount),
    tags,
    producers,
    beats,
  }
}
