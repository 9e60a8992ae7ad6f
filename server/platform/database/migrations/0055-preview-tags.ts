import type { Kysely } from 'kysely'

type Tables = {
  beats: { audio_url: string; audio_version: string; preview_tag: string | null }
  store_facts: { name: string }
}

/**
 * `audio_version` changes with a beat's master, where `audio_url` also changes with its preview. `preview_tag` is the store
 * tag in its preview, null where nobody knows, and `preview_tried` the one with which renewing it failed.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('beats')
    .addColumn('audio_version', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('beats').addColumn('preview_tag', 'text').execute()
  await db.schema.alterTable('beats').addColumn('preview_tried', 'text').execute()
  const own = await db
    .selectFrom('store_facts')
    .select('name')
    .where('name', '=', 'store_tag')
    .executeTakeFirst()
  await db
    .updateTable('beats')
    .set((beats) => ({ audio_version: beats.ref('audio_url'), preview_tag: own ? null : 'default 0' }))
    .execute()
}
