import { sql } from 'kysely'
import { beatRows, published } from '#server/model/beat/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/engine-of.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { addCounts, parseCounts } from './second-counts.ts'
import type { Batch, HeardCounts, SearchCount, StepCount } from './tally.ts'

const ROWS_A_STATEMENT = 200
/** Names of campaigns come from addresses that anyone can make up; others count without a name. */
const MAX_CAMPAIGNS = 200

/** Adds a batch to the tables, in one transaction. Other instances add theirs at the same time. */
export async function writeBatch(
  db: Db,
  { heard, steps, searches }: Batch,
  countFound: (query: string) => number,
): Promise<void> {
  if (heard.length + steps.length + searches.length === 0) return
  await db.transaction().execute(async (trx) => {
    const beats = await readBeats(trx, [...heard, ...steps])
    await addHeard(trx, heard, beats)
    await addSteps(
      trx,
      steps.filter(({ beatId }) => beats.has(beatId)),
    )
    await addSearches(trx, searches, countFound)
  })
}

type CountedBeat = { audio_url: string; duration_ms: number }

async function readBeats(
  trx: Trx,
  counted: readonly { beatId: string }[],
): Promise<ReadonlyMap<string, CountedBeat>> {
  const ids = [...new Set(counted.map(({ beatId }) => beatId))]
  const rows = await beatRows(trx)
    .select(['id', 'audio_url', 'duration_ms'])
    .where(inList(trx, 'id', ids))
    .where(published())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function addHeard(
  trx: Trx,
  counted: readonly HeardCounts[],
  beats: ReadonlyMap<string, CountedBeat>,
): Promise<void> {
  // In the same order on every instance, so that none waits for another in a circle.
  const sorted = counted
    .filter(({ beatId }) => beats.has(beatId))
    .sort((a, b) => a.day - b.day || (a.beatId < b.beatId ? -1 : 1))
  for (const { day, beatId, plays, heard, again } of sorted) {
    const { audio_url: preview, duration_ms } = beats.get(beatId) ?? { audio_url: '', duration_ms: 0 }
    const seconds = Math.ceil(duration_ms / 1000)
    const row = { day, beat_id: beatId, preview }
    const fresh = {
      plays,
      heard: writeJson(heard.slice(0, seconds)),
      again: writeJson(again.slice(0, seconds)),
    }
    const made = await trx
      .insertInto('insight_heard')
      .values({ ...row, ...fresh })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows) continue
    let known = trx
      .selectFrom('insight_heard')
      .select(['plays', 'heard', 'again'])
      .where('day', '=', day)
      .where('beat_id', '=', beatId)
      .where('preview', '=', preview)
    if (engineOf(trx) === 'postgres') known = known.forUpdate()
    const before = await known.executeTakeFirstOrThrow()
    const sums = { heard: parseCounts(before.heard), again: parseCounts(before.again) }
    addCounts(sums.heard, heard.slice(0, seconds))
    addCounts(sums.again, again.slice(0, seconds))
    await trx
      .updateTable('insight_heard')
      .set({
        plays: before.plays + plays,
        heard: writeJson(sums.heard),
        again: writeJson(sums.again),
      })
      .where('day', '=', day)
      .where('beat_id', '=', beatId)
      .where('preview', '=', preview)
      .execute()
  }
}

async function addSteps(trx: Trx, counted: readonly StepCount[]): Promise<void> {
  const sums = new Map<string, StepCount>()
  for (const step of await nameCampaigns(trx, counted)) {
    const key = `${step.day} ${step.beatId} ${step.source} ${step.step}`
    const known = sums.get(key)
    if (known) known.count += step.count
    else sums.set(key, { ...step })
  }
  const rows = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { beatId, ...row }]) => ({ ...row, beat_id: beatId }))
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await trx
      .insertInto('insight_steps')
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'beat_id', 'source', 'step'])
          .doUpdateSet({ count: sql<number>`insight_steps.count + excluded.count` }),
      )
      .execute()
}

/** Lets no more names in once there are many. */
async function nameCampaigns(trx: Trx, counted: readonly StepCount[]): Promise<StepCount[]> {
  if (!counted.some(({ source }) => source.startsWith('campaigns:'))) return [...counted]
  const rows = await trx
    .selectFrom('insight_steps')
    .select('source')
    .distinct()
    .where('source', 'like', 'campaigns:%')
    .execute()
  const known = new Set(rows.map(({ source }) => source))
  return counted.map((step) => {
    if (!step.source.startsWith('campaigns:') || known.has(step.source)) return step
    if (known.size >= MAX_CAMPAIGNS) return { ...step, source: 'campaigns:others' }
    known.add(step.source)
    return step
  })
}

async function addSearches(
  trx: Trx,
  searches: readonly SearchCount[],
  countFound: (query: string) => number,
): Promise<void> {
  const rows = searches
    .map((search) => ({ ...search, found: countFound(search.query) }))
    .sort((a, b) => a.day - b.day || (a.query < b.query ? -1 : 1))
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await trx
      .insertInto('insight_searches')
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['day', 'query']).doUpdateSet({
          count: sql<number>`insight_searches.count + excluded.count`,
          found: sql<number>`excluded.found`,
        }),
      )
      .execute()
}
