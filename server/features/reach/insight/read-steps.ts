import { type ExpressionBuilder, sql } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { InsightSteps } from '#contract/reach/insight.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { type Days, timesOf } from './insight-span.ts'
import type { InsightStepRow } from './tables.ts'

/** What counts as a sale: the store's mode and currency. */
export type Trade = { mode: PaymentMode; currency: Currency }

/** Steps of a beat from a source. */
export type StepCell = { beatId: string; source: string } & StepSums
export type StepSums = Omit<InsightSteps, 'earned'> & { earnedCents: number }

export const stepColumns = {
  play: 'plays',
  heart: 'hearts',
  license: 'licenses',
  cart: 'carts',
  sold: 'sold',
  earned: 'earnedCents',
} as const satisfies Record<Exclude<InsightStepRow['step'], 'press'>, keyof StepSums>

export function noSteps(): StepSums {
  return { plays: 0, hearts: 0, licenses: 0, carts: 0, sold: 0, earnedCents: 0 }
}

/** Counted steps and sales, per beat and source. */
export async function readSteps(db: Db, days: Days, trade: Trade): Promise<StepCell[]> {
  const [counted, sales] = await Promise.all([readCounted(db, days), readSales(db, days, trade)])
  const cells = new Map<string, StepCell>()
  const cellOf = (beatId: string, source: string) => {
    const key = `${beatId} ${source}`
    const known = cells.get(key) ?? { beatId, source, ...noSteps() }
    cells.set(key, known)
    return known
  }
  for (const { beat_id, source, step, count } of counted)
    if (step !== 'press') cellOf(beat_id, source)[stepColumns[step]] += Number(count)
  for (const { beat_id, source, sold, cents } of sales) {
    const cell = cellOf(beat_id, source ?? '')
    cell.sold += Number(sold)
    cell.earnedCents += Math.round(Number(cents))
  }
  return [...cells.values()]
}

export function addSteps(sum: StepSums, cell: StepSums): StepSums {
  for (const column of Object.values(stepColumns)) sum[column] += cell[column]
  return sum
}

export function presentSteps({ earnedCents, ...sums }: StepSums): InsightSteps {
  const { plays, hearts, licenses, carts, sold } = sums
  return { plays, hearts, licenses, carts, sold, earned: toDollars(earnedCents) }
}

/** The last day of the demo's figures in these days; undefined: it has none. */
export async function readDemoDay(db: Db, { first, last }: Days): Promise<number | undefined> {
  const row = await db
    .selectFrom('insight_steps')
    .select((select) => select.fn.max<number | null>('day').as('day'))
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('step', '=', 'earned')
    .executeTakeFirstOrThrow()
  return row.day ?? undefined
}

function readCounted(db: Db, { first, last }: Days) {
  return db
    .selectFrom('insight_steps')
    .select(['beat_id', 'source', 'step'])
    .select((select) => select.fn.sum<number>('count').as('count'))
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['beat_id', 'source', 'step'])
    .execute()
}

function readSales(db: Db, days: Days, { mode, currency }: Trade) {
  const { from, until } = timesOf(days)
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.beat_id', 'order_lines.source'])
    .select((select) => [
      select.fn.countAll<number>().as('sold'),
      // Partial refunds from the provider's dashboard name no line, so the lines that stand share what is left.
      sql<number>`sum(order_lines.price_cents * coalesce(1.0 * (orders.amount_cents - orders.refunded_cents) / nullif((
        select sum(standing.price_cents) from order_lines as standing
        where standing.order_id = orders.id and standing.refunded_at is null), 0), 0))`.as('cents'),
    ])
    .where('orders.status', '=', 'Completed')
    .where('order_lines.refunded_at', 'is', null)
    .where(ofMode(mode))
    .where('orders.currency', '=', currency)
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', until)
    .groupBy(['order_lines.beat_id', 'order_lines.source'])
    .execute()
}

/** Orders from before modes existed count to the store's. */
function ofMode(mode: PaymentMode) {
  return ({ eb, or }: ExpressionBuilder<Database, 'orders'>) =>
    or([eb('orders.payment_mode', '=', mode), eb('orders.payment_mode', 'is', null)])
}
