import { type Kysely, sql } from 'kysely'

/**
 * Crates: named lists of beats, among them one's hearts and the beats that are not for one. A beat that leaves the store
 * stays in them by its title. One's own tempo and key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('crates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('hearts', 'passed', 'own')`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('share_token', 'text', (c) => c.unique())
    .addColumn('shares_notes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('crates_user').on('crates').column('user_id').execute()
  await sql`create unique index crates_named_by_store on crates (user_id, kind) where kind <> 'own'`.execute(
    db,
  )

  await db.schema
    .createTable('crate_beats')
    .addColumn('crate_id', 'text', (c) => c.notNull().references('crates.id').onDelete('cascade'))
    .addColumn('beat_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('producer', 'text', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('crate_beats_pk', ['crate_id', 'beat_id'])
    .execute()

  await db.schema
    .createTable('own_songs')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('bpm', 'double precision')
    .addColumn('tone', 'text')
    .execute()
}
