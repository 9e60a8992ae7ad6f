import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Takes beats with demo audio off sale. Returns how many. */
export async function hideDemoBeats(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const hidden = await trx
      .updateTable('beats')
      .set({ status: 'hidden', publish_at: null })
      .where('status', 'in', ['ready', 'scheduled'])
      .where('id', 'in', (query) =>
        query.selectFrom('beat_files').select('beat_id').where('source', 'like', 'demo:%'),
      )
      .returning('id')
      .execute()
    const [first, ...others] = hidden.map(({ id }) => id)
    if (first !== undefined) await recordCatalogueChange(trx, first, ...others)
    return hidden.length
  })
}
