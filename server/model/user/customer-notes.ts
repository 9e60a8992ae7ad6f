import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** What administrators noted about a user, oldest first. */
export function readNotesAbout(db: Db, userId: string): Promise<Row<'customer_notes'>[]> {
  return db.selectFrom('customer_notes').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function insertNote(trx: Trx, note: Row<'customer_notes'>): Promise<void> {
  await trx.insertInto('customer_notes').values(note).execute()
}

/** @returns false if there is no such note about the user */
export async function deleteNote(
  trx: Trx,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('customer_notes')
    .where('id', '=', noteId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
