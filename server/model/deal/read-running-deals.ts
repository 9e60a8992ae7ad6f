import type { Sale } from '#contract/pricing/deal-rules.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isDealRunning } from './deal-rows.ts'
import type { DealMoment, RunningDeals } from './kinds/deal-kind-rows.ts'
import { automaticKinds, rowsOf } from './kinds/deal-kinds.ts'
import { toSale } from './kinds/sale.ts'
import { isPublicCode } from './public-codes.ts'

type DealRow = Row<'deals'>

/**
 * Reads what the deals active at `now` (milliseconds since 1970) do to the cart of a buyer. Open orders pass the time they
 * were placed, so that the end of a sale does not change their price.
 */
export async function readRunningDeals(db: Db, moment: DealMoment): Promise<RunningDeals> {
  const running = (await readDealRows(db)).filter((row) => isDealRunning(row, moment.now))
  const deals: RunningDeals = {}
  for (const [kind, rows] of Map.groupBy(running, (row) => row.kind))
    Object.assign(deals, await rowsOf(kind).rules?.(rows, db, moment))
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

/**
 * Sales, and codes that everybody was told of, not ended by an admin nor, before `since`, by date: includes paused and scheduled
 * ones.
 */
export async function readAnnouncedSince(db: Db, since: number): Promise<DealRow[]> {
  const rows = await db
    .selectFrom('deals')
    .selectAll()
    .where('kind', 'in', ['sale', 'code'])
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', since)]))
    .execute()
  return rows.filter((row) => row.kind === 'sale' || isPublicCode(row))
}

function readDealRows(db: Db): Promise<DealRow[]> {
  return db
    .selectFrom('deals')
    .selectAll()
    .where('kind', 'in', automaticKinds)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('id')
    .execute()
}
