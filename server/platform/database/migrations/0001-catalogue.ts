import { type Kysely, sql } from 'kysely'

/** Users, beats, tags, licenses, and the change log that the in-memory catalogue index follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('admin', 'customer')`))
    .addColumn('image', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('beats')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents >= 0`))
    .addColumn('bpm', 'integer', (c) => c.notNull())
    .addColumn('tone', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('cover', 'text', (c) => c.notNull())
    .addColumn('audio_url', 'text', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('waveform_small', 'text', (c) => c.notNull())
    .addColumn('waveform', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('beats_owner').on('beats').column('owner_id').execute()

  await db.schema
    .createTable('tags')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('beat_tags')
    .addColumn('beat_id', 'text', (c) => c.notNull().references('beats.id').onDelete('cascade'))
    .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('beat_tags_pk', ['beat_id', 'tag_id'])
    .execute()
  await db.schema.createIndex('beat_tags_tag').on('beat_tags').column('tag_id').execute()

  await db.schema
    .createTable('license_templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('icon', 'text', (c) => c.notNull().check(sql`icon in ('diamond', 'gold', 'premium')`))
    .addColumn('rights', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('beat_licenses')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('beat_id', 'text', (c) => c.notNull().references('beats.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('icon', 'text', (c) => c.notNull().check(sql`icon in ('diamond', 'gold', 'premium')`))
    .addColumn('rights', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('beat_licenses_beat')
    .on('beat_licenses')
    .columns(['beat_id', 'position'])
    .execute()

  await db.schema
    .createTable('catalogue_version')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into catalogue_version (id, version) values (1, 0)`.execute(db)

  await db.schema
    .createTable('catalogue_changes')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('beat_id', 'text')
    .execute()
  await db.schema.createIndex('catalogue_changes_version').on('catalogue_changes').column('version').execute()

  await db.schema
    .createTable('store_facts')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
