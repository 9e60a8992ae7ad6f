import type { Expression, SqlBool } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { notDeleted } from './beat-on-sale.ts'

export type Beat = Row<'beats'>
type Connected = Db | Trx

/** A beat in any state, also one in the trash. */
export function findBeat(db: Connected, id: string): Promise<Beat | undefined> {
  return db.selectFrom('beats').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * A beat that is not in the trash.
 * @throws Problem beat_not_found
 */
export function readBeat(db: Connected, id: string): Promise<Beat> {
  return db
    .selectFrom('beats')
    .selectAll()
    .where('id', '=', id)
    .where(notDeleted())
    .executeTakeFirstOrThrow(() => new ProblemError('beat_not_found'))
}

/** Beats in any state, in no order. */
export function readBeats(db: Connected, ids: readonly string[]): Promise<Beat[]> {
  return db
    .selectFrom('beats')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

/**
 * Locks a beat that is not in the trash until the transaction ends: edits, orders and erasing take the same lock.
 * Undefined for one that is in the trash.
 */
export function lockBeat(trx: Trx, id: string): Promise<Beat | undefined> {
  return trx
    .selectFrom('beats')
    .selectAll()
    .where('id', '=', id)
    .where(notDeleted())
    .forUpdate()
    .executeTakeFirst()
}

/** Locks beats in any state until the transaction ends, always in the same order. */
export async function lockBeats(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('beats').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** How many beats these conditions are true of, such as `onSale()`. */
export async function countBeats(db: Db, ...conditions: readonly Expression<SqlBool>[]): Promise<number> {
  const { count } = await db
    .selectFrom('beats')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and(conditions))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All beats of a producer, in any state, oldest first. */
export function readBeatsOf(db: Connected, ownerId: string): Promise<Beat[]> {
  return db.selectFrom('beats').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute()
}
