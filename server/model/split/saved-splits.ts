import { uuidv7 } from 'uuidv7'
import { type SavedSplit, SavedSplitInput } from '#contract/splits/split.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { validateShares } from './validate-shares.ts'

/** Saved splits, oldest first. */
export async function listSavedSplits(db: Db): Promise<SavedSplit[]> {
  const rows = await db.selectFrom('saved_splits').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(({ id, fields }) => ({ id, ...readJson(SavedSplitInput, fields) }))
}

/** @throws Problem saved_split_not_found */
export async function readSavedSplit(db: Db, id: string): Promise<SavedSplit> {
  const row = await db.selectFrom('saved_splits').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ProblemError('saved_split_not_found')
  return { id, ...readJson(SavedSplitInput, row.fields) }
}

/** @throws Problem split_not_whole, invalid_request */
export async function createSavedSplit(
  db: Db,
  admin: RequestSession,
  input: SavedSplitInput,
  now: number,
): Promise<void> {
  validateShares(input, undefined)
  const id = uuidv7()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('saved_splits')
      .values({ id, name: input.name, fields: writeJson(input), created_at: now })
      .execute()
    await recordAuditEvent(trx, admin, 'saved-split.created', { id, name: input.name })
  })
}

/** @throws Problem saved_split_not_found, split_not_whole, invalid_request */
export async function changeSavedSplit(
  db: Db,
  admin: RequestSession,
  id: string,
  changes: Partial<SavedSplitInput>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id: _, ...before } = await readSavedSplit(trx, id)
    const fields = SavedSplitInput.parse({ ...before, ...changes })
    validateShares(fields, undefined)
    await trx
      .updateTable('saved_splits')
      .set({ name: fields.name, fields: writeJson(fields) })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, admin, 'saved-split.changed', { id, name: fields.name })
  })
}

/** @throws Problem saved_split_not_found */
export async function deleteSavedSplit(db: Db, admin: RequestSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await readSavedSplit(trx, id)
    await trx.deleteFrom('saved_splits').where('id', '=', id).execute()
    await recordAuditEvent(trx, admin, 'saved-split.deleted', { id, name })
  })
}
