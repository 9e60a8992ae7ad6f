import { sql } from 'kysely'
import type { CrateKind } from '#contract/discovery/crate.ts'
import { beatRows, onSale } from '#server/model/beat/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

export type CrateWithCount = Row<'crates'> & {
  beatCount: number
  bpm: { min: number; max: number } | null
  hasBeat?: boolean
}

/** A user's crate by ID, or by kind for the store's own lists. */
export async function findCrate(
  db: Db | Trx,
  userId: string,
  id: string,
): Promise<Row<'crates'> | undefined> {
  return db
    .selectFrom('crates')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb }) => (isNamedByStore(id) ? eb('kind', '=', id) : eb('id', '=', id)))
    .executeTakeFirst()
}

export function isNamedByStore(id: string): id is Exclude<CrateKind, 'own'> {
  return id === 'hearts' || id === 'passed'
}

/** Hearts first, then the newest. `beat` tells for each crate whether it contains that beat. */
export async function listCrates(db: Db, userId: string, beatId?: string): Promise<CrateWithCount[]> {
  const crates = await db
    .selectFrom('crates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '!=', 'passed')
    .orderBy(sql`case kind when 'hearts' then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const counted = await withCounts(db, crates)
  if (beatId === undefined || crates.length === 0) return counted
  const holding = await db
    .selectFrom('crate_beats')
    .innerJoin('crates', 'crates.id', 'crate_beats.crate_id')
    .select('crate_id')
    .where('crates.user_id', '=', userId)
    .where('beat_id', '=', beatId)
    .execute()
  const ids = new Set(holding.map(({ crate_id }) => crate_id))
  return counted.map((crate) => ({ ...crate, hasBeat: ids.has(crate.id) }))
}

export async function withCounts(db: Db, crates: readonly Row<'crates'>[]): Promise<CrateWithCount[]> {
  if (crates.length === 0) return []
  const ids = crates.map(({ id }) => id)
  const counts = await db
    .selectFrom('crate_beats')
    .select(['crate_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('crate_id', 'in', ids)
    .groupBy('crate_id')
    .execute()
  const tempos = await beatRows(db)
    .innerJoin('crate_beats', 'crate_beats.beat_id', 'beats.id')
    .select('crate_id')
    .select(({ fn }) => [fn.min<number>('bpm').as('min'), fn.max<number>('bpm').as('max')])
    .where('crate_id', 'in', ids)
    .where(onSale())
    .groupBy('crate_id')
    .execute()
  const countOf = new Map(counts.map((row) => [row.crate_id, row.count]))
  const tempoOf = new Map(tempos.map((row) => [row.crate_id, row]))
  return crates.map((crate) => {
    const count = countOf.get(crate.id) ?? 0
    const { min, max } = tempoOf.get(crate.id) ?? {}
    return { ...crate, beatCount: Number(count), bpm: min != null && max != null ? { min, max } : null }
  })
}

/** Beats of a crate in order, up to a limit. */
export async function readCrateBeats(db: Db, crateId: string, most?: number): Promise<Row<'crate_beats'>[]> {
  const query = db
    .selectFrom('crate_beats')
    .selectAll()
    .where('crate_id', '=', crateId)
    .orderBy('position')
    .orderBy('added_at', 'desc')
  return (most === undefined ? query : query.limit(most)).execute()
}

/** IDs of the first beats of each crate, in order. */
export async function readFirstBeats(
  db: Db,
  crateIds: readonly string[],
  most: number,
): Promise<Map<string, string[]>> {
  if (crateIds.length === 0) return new Map()
  const rows = await db
    .with('placed', (with_) =>
      with_
        .selectFrom('crate_beats')
        .select(['crate_id', 'beat_id', 'position'])
        .select(sql<number>`row_number() over (partition by crate_id order by position)`.as('place'))
        .where('crate_id', 'in', crateIds),
    )
    .selectFrom('placed')
    .select(['crate_id', 'beat_id'])
    .where('place', '<=', most)
    .orderBy('place')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ crate_id }) => crate_id)].map(([id, beats]) => [
      id,
      beats.map(({ beat_id }) => beat_id),
    ]),
  )
}
