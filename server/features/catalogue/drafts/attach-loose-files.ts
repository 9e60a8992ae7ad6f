import type { Trx } from '#server/platform/database/connect.ts'

/** Gives a new draft the cover and stems of its name that were waiting for it. */
export async function attachLooseFiles(trx: Trx, draftId: string, nameKey: string): Promise<void> {
  for (const kind of ['cover', 'stems'] as const) {
    const own = await trx
      .selectFrom('draft_files')
      .select('id')
      .where('draft_id', '=', draftId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const [loose, ...more] = await trx
      .selectFrom('draft_files')
      .select('id')
      .where('draft_id', 'is', null)
      .where('kind', '=', kind)
      .where('name_key', '=', nameKey)
      .execute()
    // Of several, as of folders that all have a master.jpg, somebody says which one.
    if (loose && more.length === 0 && !own)
      await trx.updateTable('draft_files').set({ draft_id: draftId }).where('id', '=', loose.id).execute()
  }
}
