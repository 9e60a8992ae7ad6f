import type { BulkDeal } from '#contract/pricing/deal-rules.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { scopeOf } from './deal-columns.ts'
import type { DealKindRows } from './deal-kind-rows.ts'

export const bulkRows: DealKindRows<'bulk'> = {
  columns: ({ buy, free }) => ({ buy, free }),
  scope: () => ({ tagIds: [], ownerIds: [], beatIds: [] }),
  present: (deal, { buy, free }) => ({ ...deal, kind: 'bulk', buy: buy ?? 1, free: free ?? 1 }),
  rules: async (rows, db) => {
    const isOfTiers = rows.some((row) => scopeOf(row).tierIds.length > 0)
    const names = isOfTiers ? await readTierNames(db) : new Map<string, string>()
    return { bulkDeals: rows.map((row) => toBulkDeal(row, names)) }
  },
}

/** @param tierNames by tier id */
function toBulkDeal(deal: Row<'deals'>, tierNames: ReadonlyMap<string, string>): BulkDeal {
  const { tierIds } = scopeOf(deal)
  return {
    id: deal.id,
    name: deal.name,
    buy: deal.buy ?? 1,
    free: deal.free ?? 1,
    tierIds,
    tierNames: tierIds.flatMap((id) => tierNames.get(id) ?? []),
    untilMs: deal.until_at,
  }
}

async function readTierNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const tiers = await db.selectFrom('license_templates').select(['id', 'name']).orderBy('position').execute()
  return new Map(tiers.map(({ id, name }) => [id, name]))
}
