import { type Kysely, sql } from 'kysely'
import { slugOf } from '#server/platform/text/slug.ts'

type Tables = {
  beats: {
    id: string
    title: string
    slug: string
    created_at: number
    changed_at: number | null
    revision: number
  }
  beat_addresses: { slug: string; beat_id: string; created_at: number }
}

const CHUNK = 300

/**
 * Names in the addresses of beats, from their titles; of two beats with one title the older gets it without a number.
 * Also when a beat was last edited: of those edited before this version the audit log knows.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('beat_addresses')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('beat_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('beat_addresses_beat').on('beat_addresses').column('beat_id').execute()
  await db.schema
    .alterTable('beats')
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('beats').addColumn('changed_at', 'bigint').execute()

  const now = Date.now()
  const beats = await db
    .selectFrom('beats')
    .select(['id', 'title'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const rows = beats.map(({ id, title }) => {
    const name = slugOf(title) || 'beat'
    let number = numbers.get(name) ?? 1
    let slug = name
    while (taken.has(slug)) slug = `${name}-${++number}`
    numbers.set(name, number)
    taken.add(slug)
    return { slug, beat_id: id, created_at: now }
  })
  for (let from = 0; from < rows.length; from += CHUNK)
    await db
      .insertInto('beat_addresses')
      .values(rows.slice(from, from + CHUNK))
      .execute()
  await sql`update beats set
    slug = (select slug from beat_addresses where beat_id = beats.id),
    changed_at = case when revision = 1 then created_at else
      (select max(at) from audit_log
        where subject_id = beats.id and action like 'beat.%' and action != 'beat.created') end`.execute(db)
}
