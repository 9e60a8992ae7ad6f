import type { BulkDeal, Sale } from '#contract/pricing/deal-rules.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isDealRunning, scopeOf, toBulkDeal, toSale } from './deal-rows.ts'

/** Active sales and bulk deals. */
export type RunningDeals = { sales: Sale[]; bulkDeals: BulkDeal[] }

/**
 * Reads the deals active at `now` (milliseconds since 1970). Open orders pass the time they were placed, so that the
 * end of a sale does not change their price.
 */
export async function readRunningDeals(db: Db, now: number): Promise<RunningDeals> {
  const rows = await readDealRows(db)
  const running = rows.filter((row) => isDealRunning(row, now))
  const bulk = running.filter(({ kind }) => kind === 'bulk')
  const isOfTiers = bulk.some((row) => scopeOf(row).tierIds.length > 0)
  const names = isOfTiers ? await readTierNames(db) : new Map<string, string>()
  return {
    sales: running.filter(({ kind }) => kind === 'sale').map(toSale),
    bulkDeals: bulk.map((row) => toBulkDeal(row, names)),
  }
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
export function readSalesSince(db: Db, since: number): Promise<Row<'deals'>[]> {
  return db
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', 'sale')
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', since)]))
    .execute()
}

function readDealRows(db: Db): Promise<Row<'deals'>[]> {
  return db
    .selectFrom('deals')
    .selectAll()
    .where('kind', 'in', ['sale', 'bulk'])
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('id')
    .execute()
}

async function readTierNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const tiers = await db.selectFrom('license_templates').select(['id', 'name']).orderBy('position').execute()
  return new Map(tiers.map(({ id, name }) => [id, name]))
}
