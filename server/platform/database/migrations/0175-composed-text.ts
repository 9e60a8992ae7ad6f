import { type Kysely, sql } from 'kysely'

const PAGE = 1_000

/**
 * Text that people write, as one sequence of code points each (NFC), as it is read since then: macOS writes `é` as two. Signed
 * and frozen texts, such as licenses and orders, stay as they were signed.
 */
const texts: Readonly<Record<string, readonly string[]>> = {
  beats: ['title', 'description'],
  beat_licenses: ['name'],
  crates: ['name', 'description'],
  deals: ['name'],
  drafts: ['title', 'file_name', 'name_key', 'description', 'tags'],
  draft_files: ['name', 'name_key'],
  license_templates: ['name'],
  users: ['byline', 'about', 'artist_name'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(texts))
    for (const column of columns)
      await forEachDecomposed(db, table, column, async (id, composed) => {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${composed} where id = ${id}`.execute(
          db,
        )
      })
  await forEachDecomposed(db, 'tags', 'name', (id, name) => renameOrMerge(db, id, name))
}

async function forEachDecomposed(
  db: Kysely<unknown>,
  table: string,
  column: string,
  change: (id: string, composed: string) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; text: string | null }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)} where id > ${after} order by id limit ${PAGE}`.execute(
      db,
    )
    for (const { id, text } of rows) {
      const composed = text?.normalize('NFC')
      if (composed !== undefined && composed !== text) await change(id, composed)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Two tags that look the same become one. */
async function renameOrMerge(db: Kysely<unknown>, id: string, name: string): Promise<void> {
  const key = name.toLowerCase()
  const { rows } = await sql<{
    id: string
  }>`select id from tags where name_key = ${key} and id <> ${id}`.execute(db)
  const [same] = rows
  if (!same) {
    await sql`update tags set name = ${name}, name_key = ${key} where id = ${id}`.execute(db)
    return
  }
  await sql`insert into beat_tags (beat_id, tag_id)
    select beat_id, ${same.id} from beat_tags where tag_id = ${id}
    on conflict do nothing`.execute(db)
  await sql`delete from beat_tags where tag_id = ${id}`.execute(db)
  await sql`delete from tags where id = ${id}`.execute(db)
}
