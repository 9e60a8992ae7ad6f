import type { DealKind } from '#contract/pricing/deal.ts'
import type { BulkDeal, Sale } from '#contract/pricing/deal-rules.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isDealRunning, scopeOf, toBulkDeal, toSale } from './deal-rows.ts'

/** Active deals that need no code. */
export type RunningDeals = { sales: Sale[]; bulkDeals: BulkDeal[] }

/** How the rows of each kind that needs no code become rules of the quote. */
const rulesOf: {
  [Kind in Exclude<DealKind, 'code'>]: (rows: DealRow[], db: Db) => Promise<Partial<RunningDeals>>
} = {
  sale: async (rows) => ({ sales: rows.map(toSale) }),
  bulk: async (rows, db) => {
    const isOfTiers = rows.some((row) => scopeOf(row).tierIds.length > 0)
    const names = isOfTiers ? await readTierNames(db) : new Map<string, string>()
    return { bulkDeals: rows.map((row) => toBulkDeal(row, names)) }
  },
}
const kinds = Object.keys(rulesOf) as (keyof typeof rulesOf)[]

type DealRow = Row<'deals'>

/**
 * Reads the deals active at `now` (milliseconds since 1970). Open orders pass the time they were placed, so that the
 * end of a sale does not change their price.
 */
export async function readRunningDeals(db: Db, now: number): Promise<RunningDeals> {
  const running = (await readDealRows(db)).filter((row) => isDealRunning(row, now))
  const deals: RunningDeals = { sales: [], bulkDeals: [] }
  for (const kind of kinds)
    Object.assign(
      deals,
      await rulesOf[kind](
        running.filter((row) => row.kind === kind),
        db,
      ),
    )
  return deals
}

/** Sales shown in the catalogue. */
export async function readListedSales(db: Db): Promise<Sale[]> {
  const rows = await db
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', 'sale')
    .where('listed', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(toSale)
}

/** Sales not ended by an admin nor, before `since`, by date: includes paused and scheduled ones. */
export function readSalesSince(db: Db, since: number): Promise<DealRow[]> {
  return db
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', 'sale')
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', since)]))
    .execute()
}

function readDealRows(db: Db): Promise<DealRow[]> {
  return db
    .selectFrom('deals')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('id')
    .execute()
}

async function readTierNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const tiers = await db.selectFrom('license_templates').select(['id', 'name']).orderBy('position').execute()
  return new Map(tiers.map(({ id, name }) => [id, name]))
}
