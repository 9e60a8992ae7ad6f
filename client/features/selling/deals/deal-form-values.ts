import type { z } from 'zod'
import { localTime } from '#client/platform/local-time.ts'
import { type Deal, DealFields } from '#contract/pricing/deal.ts'
import { dealKindView } from './deal-kinds.ts'
import { TypedDeal } from './typed-deal.ts'

/** Validates the form as the server does, and converts it to the API's format. */
export const DealFormValues = TypedDeal.transform(fieldsOf).pipe(DealFields)

function fieldsOf(typed: TypedDeal): z.input<typeof DealFields> {
  const view = dealKindView(typed.kind)
  return {
    ...view.ownFields(typed),
    name: view.nameOf(typed),
    tiers: typed.tiers,
    from: moment(typed.from),
    until: moment(typed.until),
  }
}

/** Initial values: an existing deal, or common defaults. */
export function dealFormDefaults(deal: Deal | undefined): TypedDeal {
  // Each by itself: a kind may have any of them without the others.
  const percent = deal && 'percent' in deal ? deal.percent : undefined
  const amount = deal && 'amount' in deal ? deal.amount : undefined
  const bulk = deal && 'buy' in deal ? deal : undefined
  const code = deal && 'code' in deal ? deal : undefined
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  return {
    kind: deal?.kind ?? 'code',
    name: deal?.name ?? '',
    unit: typeof amount === 'number' ? 'amount' : 'percent',
    percent: shown(percent),
    amount: shown(amount),
    code: code?.code ?? '',
    buy: shown(bulk?.buy ?? 2),
    free: shown(bulk?.free ?? 1),
    tiers: deal?.tiers ?? [],
    tags: deal && 'tags' in deal ? deal.tags : [],
    producers: deal && 'producers' in deal ? deal.producers : [],
    beats: deal && 'beats' in deal ? deal.beats : [],
    from: localTime(deal?.from),
    until: localTime(deal?.until),
    maxUses: shown(code?.maxUses),
    maxUsesPerBuyer: shown(code?.maxUsesPerBuyer),
    minimum: shown(code?.minimum),
    firstPurchaseOnly: code?.firstPurchaseOnly ?? false,
    isCombinable: code?.isCombinable ?? true,
  }
}

function moment(typed: string): string | null {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
