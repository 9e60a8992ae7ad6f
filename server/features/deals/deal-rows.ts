import { z } from 'zod'
import type { Deal, DealFields, DealState } from '#contract/deal.ts'
import { codeKey } from '#contract/deal.ts'
import type { BulkDeal, DealScope, Sale } from '#contract/deal-rules.ts'
import { parseDollars, toDollars } from '#contract/money.ts'
import type { Row } from '#server/platform/database/schema.ts'

const idList = z.array(z.string()).default([])
const StoredScope = z.object({ tierIds: idList, tagIds: idList, ownerIds: idList, beatIds: idList })

/** Scope of the deal. */
export function scopeOf({ scope }: Pick<Row<'deals'>, 'scope'>): DealScope {
  return StoredScope.parse(JSON.parse(scope))
}

/** Whether the deal is active at `now`, apart from the limits of codes. */
export function isRunning({ from_at, until_at, paused_at, ended_at }: Row<'deals'>, now: number): boolean {
  return (
    paused_at === null &&
    ended_at === null &&
    (from_at ?? now) <= now &&
    (until_at === null || until_at > now)
  )
}

/** @param uses how many orders hold or have spent the code */
function stateOf(deal: Row<'deals'>, uses: number, now: number): DealState {
  if (deal.ended_at !== null || (deal.until_at !== null && deal.until_at <= now)) return 'ended'
  if (deal.max_uses !== null && uses >= deal.max_uses) return 'used-up'
  if (deal.paused_at !== null) return 'paused'
  return deal.from_at !== null && deal.from_at > now ? 'scheduled' : 'running'
}

export function toSale(deal: Row<'deals'>): Sale {
  const { id, name, percent, amount_cents, until_at } = deal
  return { ...scopeOf(deal), id, name, percent, amountCents: amount_cents, untilMs: until_at }
}

/** @param tierNames by tier id */
export function toBulkDeal(deal: Row<'deals'>, tierNames: ReadonlyMap<string, string>): BulkDeal {
  const { tierIds } = scopeOf(deal)
  return {
    id: deal.id,
    name: deal.name,
    buy: deal.buy ?? 1,
    free: deal.free ?? 1,
    tierIds,
    tierNames: tierIds.flatMap((id) => tierNames.get(id) ?? []).join(' or '),
    untilMs: deal.until_at,
  }
}

/** Column values of a submitted deal; fields of other kinds are left out. */
export function dealColumns(fields: DealFields) {
  const isBulk = fields.kind === 'bulk'
  const isCode = fields.kind === 'code'
  const cents = (dollars: number | null) => (dollars === null ? null : (parseDollars(dollars) ?? null))
  const scope: DealScope = {
    tierIds: fields.tiers,
    tagIds: isBulk ? [] : fields.tags,
    ownerIds: isBulk ? [] : fields.producers,
    beatIds: isBulk ? [] : fields.beats,
  }
  return {
    kind: fields.kind,
    name: fields.name,
    percent: isBulk ? null : fields.percent,
    amount_cents: isBulk ? null : cents(fields.amount),
    code: isCode ? (fields.code?.trim().toUpperCase() ?? null) : null,
    code_key: isCode ? (codeKey(fields.code ?? '') ?? null) : null,
    buy: isBulk ? fields.buy : null,
    free: isBulk ? fields.free : null,
    scope: JSON.stringify(scope),
    from_at: fields.from === null ? null : Date.parse(fields.from),
    until_at: fields.until === null ? null : Date.parse(fields.until),
    max_uses: isCode ? fields.maxUses : null,
    max_uses_per_buyer: isCode ? fields.maxUsesPerBuyer : null,
    minimum_cents: isCode ? (cents(fields.minimum) ?? 0) : 0,
    first_purchase_only: isCode && fields.firstPurchaseOnly ? 1 : 0,
    is_combinable: isCode && !fields.isCombinable ? 0 : 1,
  }
}

/** `held` counts open orders, `spent` paid ones; `earnedCents` is the total of the paid ones. */
export type DealUse = { held: number; spent: number; earnedCents: number }

export function presentDeal(row: Row<'deals'>, use: DealUse, now: number): Deal {
  const { tierIds, tagIds, ownerIds, beatIds } = scopeOf(row)
  const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    percent: row.percent,
    amount: dollars(row.amount_cents),
    code: row.code,
    buy: row.buy,
    free: row.free,
    tiers: [...tierIds],
    tags: [...tagIds],
    producers: [...ownerIds],
    beats: [...beatIds],
    from: iso(row.from_at),
    until: iso(row.until_at),
    maxUses: row.max_uses,
    maxUsesPerBuyer: row.max_uses_per_buyer,
    minimum: row.minimum_cents > 0 ? toDollars(row.minimum_cents) : null,
    firstPurchaseOnly: row.first_purchase_only === 1,
    isCombinable: row.is_combinable === 1,
    state: stateOf(row, use.held + use.spent, now),
    uses: use.spent,
    earned: toDollars(use.earnedCents),
    wasUsed: use.held + use.spent > 0,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
