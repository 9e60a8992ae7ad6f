import { z } from 'zod'
import { zonedTime } from '#client/platform/zoned-time.ts'
import { type Deal, dealKinds } from '#contract/pricing/deal.ts'
import { parseTypedDollars, toDollars, writeDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'

const text = z.string()
const list = z.array(z.string())

/** Whether a discount code is public. */
export const publicities = ['found', 'public', 'personal'] as const

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
  publicity: z.enum(publicities),
})
export type TypedDeal = z.infer<typeof TypedDeal>

/** Initial values: an existing deal, or common defaults. @param timeZone of the times */
export function dealFormDefaults(deal: Deal | undefined, timeZone: string): TypedDeal {
  // Each by itself: a kind may have any of them without the others.
  const percent = deal && 'percent' in deal ? deal.percent : undefined
  const amount = deal && 'amount' in deal ? deal.amount : undefined
  const bulk = deal && 'buy' in deal ? deal : undefined
  const code = deal && 'code' in deal ? deal : undefined
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  const money = (dollars: number | null | undefined) => (dollars == null ? '' : writeDollars(dollars))
  return {
    kind: deal?.kind ?? 'code',
    name: deal?.name ?? '',
    unit: typeof amount === 'number' ? 'amount' : 'percent',
    percent: shown(percent),
    amount: money(amount),
    code: code?.code ?? '',
    buy: shown(bulk?.buy ?? 2),
    free: shown(bulk?.free ?? 1),
    tiers: deal?.tiers ?? [],
    tags: deal && 'tags' in deal ? deal.tags : [],
    producers: deal && 'producers' in deal ? deal.producers : [],
    beats: deal && 'beats' in deal ? deal.beats : [],
    from: zonedTime(timeZone, deal?.from),
    until: zonedTime(timeZone, deal?.until),
    maxUses: shown(code?.maxUses),
    maxUsesPerBuyer: shown(code?.maxUsesPerBuyer),
    minimum: money(code?.minimum),
    firstPurchaseOnly: code?.firstPurchaseOnly ?? false,
    isCombinable: code?.isCombinable ?? true,
    publicity: code?.isPublic == null ? 'found' : code.isPublic ? 'public' : 'personal',
  }
}

export function numberFrom(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(/[%\s]|[.,](?=\d{3}(?!\d))/g, ''))
}

/** NaN, which the schema rejects, for what is no amount, or another in another language. */
export function amountFrom(typed: string, locale: Locale): number | null {
  if (typed.trim() === '') return null
  const cents = parseTypedDollars(typed.replace(/[\p{Sc}\s]/gu, ''), locale)
  return cents === undefined ? Number.NaN : toDollars(cents)
}

/** The fields of a deal that takes something off prices. */
export function reductionFrom({ unit, percent, amount, tags, producers, beats }: TypedDeal, locale: Locale) {
  return {
    percent: unit === 'amount' ? null : numberFrom(percent),
    amount: unit === 'percent' ? null : amountFrom(amount, locale),
    tags,
    producers,
    beats,
  }
}
