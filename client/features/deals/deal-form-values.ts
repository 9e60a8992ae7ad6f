import { z } from 'zod'
import { localTime } from '#client/platform/local-time.ts'
import { type Deal, DealFields, dealKinds } from '#contract/deal.ts'
import { parseTypedDollars, toDollars } from '#contract/money.ts'

const text = z.string()
const list = z.array(z.string())

/** The form's values: numbers, amounts and times are text, empty if not set. */
const TypedDeal = z.object({
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

/** Validates the form as the server does, and converts it to the API's format. */
export const DealForm = TypedDeal.transform(fieldsOf).pipe(DealFields)

function fieldsOf(typed: TypedDeal): z.input<typeof DealFields> {
  const isBulk = typed.kind === 'bulk'
  const isCode = typed.kind === 'code'
  return {
    kind: typed.kind,
    // Without a name, the code is its name.
    name: typed.name.trim() === '' && isCode ? typed.code.trim() : typed.name,
    percent: isBulk || typed.unit === 'amount' ? null : number(typed.percent),
    amount: isBulk || typed.unit === 'percent' ? null : amount(typed.amount),
    code: isCode ? typed.code : null,
    buy: isBulk ? number(typed.buy) : null,
    free: isBulk ? number(typed.free) : null,
    tiers: typed.tiers,
    tags: isBulk ? [] : typed.tags,
    producers: isBulk ? [] : typed.producers,
    beats: isBulk ? [] : typed.beats,
    from: moment(typed.from),
    until: moment(typed.until),
    maxUses: isCode ? number(typed.maxUses) : null,
    maxUsesPerBuyer: isCode ? number(typed.maxUsesPerBuyer) : null,
    minimum: isCode ? amount(typed.minimum) : null,
    firstPurchaseOnly: isCode && typed.firstPurchaseOnly,
    isCombinable: typed.isCombinable,
  }
}

function number(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.replace(/[%\s]|,(?=\d{3}(?!\d))/g, ''))
}

/** NaN, which the schema rejects, for what is no amount, such as `9,99`. */
function amount(typed: string): number | null {
  if (typed.trim() === '') return null
  const cents = parseTypedDollars(typed.replace(/[\p{Sc}\s]/gu, ''))
  return cents === undefined ? Number.NaN : toDollars(cents)
}

/** Initial values: an existing deal, or common defaults. */
export function startValues(deal: Deal | undefined): TypedDeal {
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  return {
    kind: deal?.kind ?? 'code',
    name: deal?.name ?? '',
    unit: deal && deal.amount !== null ? 'amount' : 'percent',
    percent: shown(deal?.percent),
    amount: shown(deal?.amount),
    code: deal?.code ?? '',
    buy: shown(deal?.buy ?? 2),
    free: shown(deal?.free ?? 1),
    tiers: deal?.tiers ?? [],
    tags: deal?.tags ?? [],
    producers: deal?.producers ?? [],
    beats: deal?.beats ?? [],
    from: localTime(deal?.from),
    until: localTime(deal?.until),
    maxUses: shown(deal?.maxUses),
    maxUsesPerBuyer: shown(deal?.maxUsesPerBuyer),
    minimum: shown(deal?.minimum),
    firstPurchaseOnly: deal?.firstPurchaseOnly ?? false,
    isCombinable: deal?.isCombinable ?? true,
  }
}

function moment(typed: string): string | null {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
