import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { CrateChange, NewCrate } from '#contract/discovery/crate.ts'
import { MAX_CRATES } from '#contract/discovery/crate-limits.ts'
import { lockUser } from '#server/model/user/index.ts'
import { toFlag } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { addBeats, lockCrate } from './crate-beats.ts'
import { findCrate, isNamedByStore } from './queries.ts'

/** 144 bits, unguessable. */
const SHARE_TOKEN_BYTES = 18

/** @throws Problem too_many_crates */
export async function createCrate(
  db: Db,
  userId: string,
  { name, description, beatIds }: z.output<typeof NewCrate>,
): Promise<Row<'crates'>> {
  return db.transaction().execute(async (trx) => {
    // Serialized, so that parallel requests cannot exceed the limit.
    await lockUser(trx, userId)
    const { count } = await trx
      .selectFrom('crates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('kind', '=', 'own')
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_CRATES) throw new ProblemError('too_many_crates')
    const crate = await trx
      .insertInto('crates')
      .values({
        id: uuidv7(),
        user_id: userId,
        kind: 'own',
        name,
        description,
        share_token: null,
        created_at: Date.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addBeats(trx, crate, beatIds, { note: '', refuseIfFull: false })
    return crate
  })
}

/**
 * Sharing again creates a new link, and the old one stays revoked. Hearts can be shared, too.
 * @throws Problem crate_not_found, crate_named_by_store
 */
export async function changeCrate(
  db: Db,
  { userId, crateId }: { userId: string; crateId: string },
  { name, description, shared, sharesNotes }: CrateChange,
): Promise<Row<'crates'>> {
  return db.transaction().execute(async (trx) => {
    const crate = await lockCrate(trx, userId, crateId)
    const isRenamed = name !== undefined || description !== undefined
    if (crate.kind === 'passed' || (crate.kind === 'hearts' && isRenamed))
      throw new ProblemError('crate_named_by_store')
    const token = crate.share_token ?? randomBytes(SHARE_TOKEN_BYTES).toString('base64url')
    const changed = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(shared !== undefined && { share_token: shared ? token : null }),
      ...(sharesNotes !== undefined && { shares_notes: toFlag(sharesNotes) }),
    }
    if (Object.keys(changed).length === 0) return crate
    return trx
      .updateTable('crates')
      .set(changed)
      .where('id', '=', crate.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** @throws Problem crate_not_found, crate_named_by_store */
export async function deleteCrate(db: Db, userId: string, crateId: string): Promise<void> {
  const crate = await findCrate(db, userId, crateId)
  if (isNamedByStore(crateId) || (crate && crate.kind !== 'own'))
    throw new ProblemError('crate_named_by_store')
  if (!crate) throw new ProblemError('crate_not_found')
  await db.deleteFrom('crates').where('id', '=', crate.id).execute()
}
