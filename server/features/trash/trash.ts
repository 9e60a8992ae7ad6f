import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { TrashRow } from '#server/platform/database/schema-admin.ts'

/** How long a deletion can be undone. */
export const UNDO_DAYS = 7
const DAY_MS = 86_400_000

/** Keeps what is needed to put a deleted thing back, in the transaction of its deletion. */
export async function moveToTrash(
  trx: Transaction<Database>,
  kind: TrashRow['kind'],
  id: string,
  data: object,
): Promise<void> {
  const row = { kind, id, data: JSON.stringify(data), deleted_at: Date.now() }
  await trx
    .insertInto('deleted_things')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
}

/** Takes out what was kept of a deleted thing: only one of two who undo at once gets it, the other gets undefined. */
export async function restoreFromTrash<Data>(
  trx: Transaction<Database>,
  kind: TrashRow['kind'],
  id: string,
  shape: z.ZodType<Data>,
): Promise<Data | undefined> {
  const row = await trx
    .deleteFrom('deleted_things')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('data')
    .executeTakeFirst()
  return row && shape.parse(JSON.parse(row.data))
}

/** Forgets what can no longer be put back. `now` in milliseconds since 1970. */
export async function purgeTrash(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('deleted_things')
    .where('deleted_at', '<', now - UNDO_DAYS * DAY_MS)
    .execute()
}
