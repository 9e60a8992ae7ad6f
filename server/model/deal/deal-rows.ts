import type { Deal, DealKind, DealState, FieldsOf } from '#contract/pricing/deal.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { toIso, writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { noColumns, scopeOf } from './kinds/deal-columns.ts'
import { rowsOf } from './kinds/deal-kinds.ts'

/** Whether the deal is active at `now`, apart from the limits of codes. */
export function isDealRunning(
  { from_at, until_at, paused_at, ended_at }: Row<'deals'>,
  now: number,
): boolean {
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

/** Column values of a submitted deal; fields of other kinds are empty. */
export function dealColumns<Kind extends DealKind>(fields: FieldsOf[Kind] & { kind: Kind }) {
  const rows = rowsOf(fields.kind)
  return {
    kind: fields.kind,
    name: fields.name,
    ...noColumns,
    ...rows.columns(fields),
    scope: writeJson({ tierIds: fields.tiers, ...rows.scope(fields) }),
    from_at: fields.from === null ? null : Date.parse(fields.from),
    until_at: fields.until === null ? null : Date.parse(fields.until),
  }
}

/** `held` counts open orders, `spent` paid ones; `earnedCents` is the total of the paid ones. */
export type DealUse = { held: number; spent: number; earnedCents: number }

export function presentDeal(row: Row<'deals'>, use: DealUse, now: number): Deal {
  const scope = scopeOf(row)
  const shared = {
    id: row.id,
    name: row.name,
    tiers: [...scope.tierIds],
    from: toIso(row.from_at),
    until: toIso(row.until_at),
    state: stateOf(row, use.held + use.spent, now),
    uses: use.spent,
    earned: toDollars(use.earnedCents),
    wasUsed: use.held + use.spent > 0,
    revision: row.revision,
    createdAt: new Date(row.created_at).toISOString(),
  }
  return rowsOf(row.kind).present(shared, row, scope)
}
