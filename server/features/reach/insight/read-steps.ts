import { toDollars } from '#contract/pricing/money.ts'
import type { InsightSteps } from '#contract/reach/insight.ts'
import { shareOfRefunds, type Trade } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Days } from './insight-span.ts'
import { salesOf } from './sales-of.ts'
import type { InsightStepRow } from './tables.ts'

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
} as const satisfies Partial<Record<InsightStepRow['step'], keyof StepSums>>

/** Whether a step is on the way from play to sale. */
export function isStepColumn(step: InsightStepRow['step']): step is keyof typeof stepColumns {
  return step in stepColumns
}

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
    if (isStepColumn(step)) cellOf(beat_id, source)[stepColumns[step]] += Number(count)
  for (const { beat_id, source, sold, cents } of sales) {
    const cell = cellOf(beat_id, source ?? '')
    cell.sold += Number(sold)
    cell.earnedCents += Math.round(Number(cents ?? 0))
  }
  return [...cells.values()]
}

/** The same in sum. */
export async function sumSteps(db: Db, days: Days, trade: Trade): Promise<InsightSteps> {
  const cells = await readSteps(db, days, trade)
  return presentSteps(cells.reduce(addSteps, noSteps()))
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

function readSales(db: Db, days: Days, trade: Trade) {
  return salesOf(db, days, trade)
    .select(['order_lines.beat_id', 'order_lines.source'])
    .select((select) => [select.fn.countAll<number>().as('sold'), shareOfRefunds().as('cents')])
    .groupBy(['order_lines.beat_id', 'order_lines.source'])
    .execute()
}
