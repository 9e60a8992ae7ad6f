import type { Kysely } from 'kysely'

type Tables = {
  beats: { id: string; lossy_master: number }
  beat_uploads: { beat_id: string; state: string; audio_path: string | null }
}

/**
 * `lossy_master`: the beat was uploaded as MP3, so that nothing lossless is sold of it. `mp3_tag`: the ID3 tag of a bought
 * MP3, in the private store; null for what was bought before there were any.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('beats')
    .addColumn('lossy_master', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('grants').addColumn('mp3_tag', 'text').execute()
  const lossy = db
    .selectFrom('beat_uploads')
    .select('beat_id')
    .where('state', '=', 'done')
    .where('audio_path', 'like', '%.mp3')
  await db.updateTable('beats').set({ lossy_master: 1 }).where('id', 'in', lossy).execute()
}
