import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { MAX_BEATS_IN_CRATE } from '#contract/discovery/crate-limits.ts'
import { msg } from '#contract/text/msg.ts'
import { recordFunnelStep } from '#server/model/audience/index.ts'
import { beatsWithOwners, published } from '#server/model/beat/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/engine-of.ts'
import { inList, listParameter } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findCrate, isNamedByStore } from './queries.ts'

/**
 * Adds a beat to a crate or changes its note. Idempotent. New hearts go first, other beats last.
 * @throws Problem crate_not_found, beat_not_found, crate_full
 */
export async function addBeat(
  db: Db,
  place: { userId: string; crateId: string; beatId: string },
  note: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const crate = await lockCrate(trx, place.userId, place.crateId)
    const changed = await trx
      .updateTable('crate_beats')
      .set(note === undefined ? { beat_id: place.beatId } : { note })
      .where('crate_id', '=', crate.id)
      .where('beat_id', '=', place.beatId)
      .returning('beat_id')
      .execute()
    if (changed.length > 0) return
    const added = await addBeats(trx, crate, [place.beatId], { note: note ?? '', refuseIfFull: true })
    if (added.length === 0) throw new ProblemError('beat_not_found')
  })
}

/**
 * Removes a beat. Idempotent.
 * @throws Problem crate_not_found
 */
export async function removeBeat(
  db: Db,
  { userId, crateId, beatId }: { userId: string; crateId: string; beatId: string },
): Promise<void> {
  const crate = await findCrate(db, userId, crateId)
  if (!crate) {
    if (isNamedByStore(crateId)) return
    throw new ProblemError('crate_not_found')
  }
  await db.deleteFrom('crate_beats').where('crate_id', '=', crate.id).where('beat_id', '=', beatId).execute()
}

/**
 * Orders the beats of a crate. Beats not listed follow in their current order.
 * @throws Problem crate_not_found; invalid_request for a beat that is not in the crate
 */
export async function orderBeats(
  db: Db,
  { userId, crateId }: { userId: string; crateId: string },
  beatIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const crate = await lockCrate(trx, userId, crateId)
    const rows = await trx
      .selectFrom('crate_beats')
      .select('beat_id')
      .where('crate_id', '=', crate.id)
      .orderBy('position')
      .execute()
    const known = new Set(rows.map(({ beat_id }) => beat_id))
    if (beatIds.some((id) => !known.has(id)))
      throw new ProblemError('invalid_request', {
        detail: msg`This list names a beat that is not in the crate.`,
        errors: { beatIds: msg`names a beat that is not in the crate` },
      })
    const named = new Set(beatIds)
    const order = [...beatIds, ...[...known].filter((id) => !named.has(id))]
    await writeOrder(trx, crate.id, order)
  })
}

/**
 * Adds beats that are in the store and not yet in the crate, in order, as far as there is room.
 * @returns the IDs of the added beats
 * @throws Problem crate_full if `refuseIfFull` and there is no room
 */
export async function addBeats(
  trx: Trx,
  crate: Pick<Row<'crates'>, 'id' | 'kind'>,
  beatIds: readonly string[],
  { note, refuseIfFull }: { note: string; refuseIfFull: boolean },
): Promise<string[]> {
  const unique = [...new Set(beatIds)]
  if (unique.length === 0) return []
  const beats = await beatsWithOwners(trx)
    .select(['beats.id', 'beats.title', bylineOf().as('producer')])
    .where(inList(trx, 'beats.id', unique))
    .where(published())
    .execute()
  const found = new Map(beats.map((beat) => [beat.id, beat]))
  const { count, first, last } = await trx
    .selectFrom('crate_beats')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('position').as('first'),
      fn.max<number | null>('position').as('last'),
    ])
    .where('crate_id', '=', crate.id)
    .executeTakeFirstOrThrow()
  const room = MAX_BEATS_IN_CRATE - Number(count)
  const wanted = unique.flatMap((id) => found.get(id) ?? [])
  if (refuseIfFull && wanted.length > room) throw new ProblemError('crate_full')
  const chosen = wanted.slice(0, Math.max(0, room))
  if (chosen.length === 0) return []
  const start = crate.kind === 'own' ? (last ?? -1) + 1 : (first ?? 0) - chosen.length
  const rows = await trx
    .insertInto('crate_beats')
    .values(
      chosen.map(({ id, title, producer }, at) => ({
        crate_id: crate.id,
        beat_id: id,
        position: start + at,
        note,
        title,
        producer,
        added_at: Date.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('beat_id')
    .execute()
  const added = rows.map(({ beat_id }) => beat_id)
  if (crate.kind !== 'passed')
    await recordFunnelStep(trx, crate.kind === 'hearts' ? 'heart' : 'crate', ...added)
  return added
}

/**
 * Locks a crate. The store's own lists are created on first write.
 * @throws Problem crate_not_found
 */
export async function lockCrate(trx: Trx, userId: string, id: string): Promise<Row<'crates'>> {
  if (isNamedByStore(id))
    await trx
      .insertInto('crates')
      .values({
        id: uuidv7(),
        user_id: userId,
        kind: id,
        name: '',
        description: '',
        share_token: null,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const found = await findCrate(trx, userId, id)
  if (!found) throw new ProblemError('crate_not_found')
  const query = trx.selectFrom('crates').selectAll().where('id', '=', found.id)
  const crate = await query.forUpdate().executeTakeFirst()
  if (!crate) throw new ProblemError('crate_not_found')
  return crate
}

async function writeOrder(trx: Trx, crateId: string, order: readonly string[]): Promise<void> {
  const places =
    engineOf(trx) === 'postgres'
      ? sql`unnest(${listParameter(trx, order)}::text[]) with ordinality as places (beat_id, place)`
      : sql`(select value as beat_id, key as place from json_each(${listParameter(trx, order)})) as places`
  await sql`
    update crate_beats set position = places.place from ${places}
    where crate_beats.crate_id = ${crateId} and crate_beats.beat_id = places.beat_id
  `.execute(trx)
}
