import { sql } from 'kysely'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { addCounts, parseCounts } from './second-counts.ts'

const DAY_MS = 86_400_000
/** Days are kept this long, then sums of months. */
const KEPT_MONTHS = 25

/** Adds up the days of months that are older than the store keeps days of, a month at a time. */
export async function foldOldMonths(db: Db, now: number): Promise<void> {
  const today = new Date(now)
  const kept = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - KEPT_MONTHS) / DAY_MS
  for (const month of await readOldMonths(db, kept))
    await db.transaction().execute(async (trx) => {
      await foldHeard(trx, month)
      await foldCounts(trx, month)
    })
}

/** `first` stands for the month; `last` is its last day. */
type Month = { first: number; last: number }

async function readOldMonths(db: Db, before: number): Promise<Month[]> {
  const months = new Map<number, Month>()
  for (const table of ['insight_heard', 'insight_steps', 'insight_searches'] as const) {
    const rows = await db.selectFrom(table).select('day').distinct().where('day', '<', before).execute()
    for (const { day } of rows) {
      const date = new Date(day * DAY_MS)
      const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
      const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS - 1
      // Only its sums are left.
      if (day !== first) months.set(first, { first, last })
    }
  }
  return [...months.values()]
}

async function foldHeard(trx: Trx, { first, last }: Month): Promise<void> {
  const rows = await trx
    .deleteFrom('insight_heard')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .returningAll()
    .execute()
  const sums = new Map<
    string,
    { beat_id: string; preview: string; plays: number; heard: number[]; again: number[] }
  >()
  for (const { beat_id, preview, plays, heard, again } of rows) {
    const key = `${beat_id} ${preview}`
    const sum = sums.get(key) ?? { beat_id, preview, plays: 0, heard: [], again: [] }
    sum.plays += plays
    addCounts(sum.heard, parseCounts(heard))
    addCounts(sum.again, parseCounts(again))
    sums.set(key, sum)
  }
  for (const { heard, again, ...sum } of sums.values())
    await trx
      .insertInto('insight_heard')
      .values({ day: first, ...sum, heard: writeJson(heard), again: writeJson(again) })
      .execute()
}

async function foldCounts(trx: Trx, { first, last }: Month): Promise<void> {
  await trx
    .insertInto('insight_steps')
    .columns(['day', 'beat_id', 'source', 'step', 'count'])
    .expression((select) =>
      select
        .selectFrom('insight_steps as days')
        .select(({ fn }) => [
          sql<number>`${sql.lit(first)}`.as('day'),
          'days.beat_id',
          'days.source',
          'days.step',
          fn.sum<number>('days.count').as('count'),
        ])
        .where('days.day', '>', first)
        .where('days.day', '<=', last)
        .groupBy(['days.beat_id', 'days.source', 'days.step']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'beat_id', 'source', 'step'])
        .doUpdateSet({ count: sql<number>`insight_steps.count + excluded.count` }),
    )
    .execute()
  await trx.deleteFrom('insight_steps').where('day', '>', first).where('day', '<=', last).execute()
  await trx
    .insertInto('insight_searches')
    .columns(['day', 'query', 'found', 'count'])
    .expression((select) =>
      select
        .selectFrom('insight_searches as days')
        .select(({ fn }) => [
          sql<number>`${sql.lit(first)}`.as('day'),
          'days.query',
          fn.min<number>('days.found').as('found'),
          fn.sum<number>('days.count').as('count'),
        ])
        .where('days.day', '>', first)
        .where('days.day', '<=', last)
        .groupBy('days.query'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'query'])
        .doUpdateSet({ count: sql<number>`insight_searches.count + excluded.count` }),
    )
    .execute()
  await trx.deleteFrom('insight_searches').where('day', '>', first).where('day', '<=', last).execute()
}
