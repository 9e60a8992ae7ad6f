import type { z } from 'zod'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import type { TrashRow } from './trash-table.ts'

export const UNDO_DAYS = 7
const DAY_MS = 86_400_000

/** Call it in the transaction of the deletion. */
export async function moveToTrash(trx: Trx, kind: TrashRow['kind'], id: string, data: object): Promise<void> {
  const row = { kind, id, data: JSON.stringify(data), deleted_at: Date.now() }
  await trx
    .insertInto('deleted_things')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
}

/** Removes and returns an item; undefined if it is not in the trash, or was just restored concurrently. */
export async function restoreFromTrash<Data>(
  trx: Trx,
  kind: TrashRow['kind'],
  id: string,
  schema: z.ZodType<Data>,
): Promise<Data | undefined> {
  const row = await trx
    .deleteFrom('deleted_things')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('data')
    .executeTakeFirst()
  return row && parseJson(schema, row.data)
}

/** @param now milliseconds since 1970 */
export async function purgeTrash(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('deleted_things')
    .where('deleted_at', '<', now - UNDO_DAYS * DAY_MS)
    .execute()
}
