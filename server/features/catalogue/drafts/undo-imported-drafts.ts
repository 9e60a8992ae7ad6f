import type { Db } from '#server/platform/database/connect.ts'

/**
 * Removes the drafts of an import that nobody edited or published since, so that their rows can be imported again. Returns
 * how many, and how many stay.
 */
export async function undoImportedDrafts(db: Db, run: string): Promise<{ removed: number; kept: number }> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('drafts')
      .set({ removed_at: Date.now(), import_key: null, import_run: null })
      .where('import_run', '=', run)
      .where('removed_at', 'is', null)
      .where('edited_at', 'is', null)
      .where('state', 'not in', ['publishing', 'published'])
      .executeTakeFirst()
    const { kept } = await trx
      .selectFrom('drafts')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('import_run', '=', run)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { removed: Number(numUpdatedRows), kept: Number(kept) }
  })
}
