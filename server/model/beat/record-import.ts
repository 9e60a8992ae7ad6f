import type { Db, Trx } from '#server/platform/database/connect.ts'

/** Notes the beat that a row of an import became. Returns false if a concurrent import was faster. */
export async function recordImport(trx: Trx, key: string, beatId: string): Promise<boolean> {
  const noted = await trx
    .insertInto('beat_imports')
    .values({ key, beat_id: beatId, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return Number(noted.numInsertedOrUpdatedRows) > 0
}

/** The beat that an earlier import made of a row; empty if it is gone, undefined if there was none. */
export async function findImported(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('beat_imports').select('beat_id').where('key', '=', key).executeTakeFirst()
  return row && (row.beat_id ?? '')
}
