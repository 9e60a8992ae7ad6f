import { type Kysely, PostgresAdapter, sql } from 'kysely'
import {
  REPLACEMENT,
  replaceControlCharacters,
} from '#server/platform/database/replace-control-characters.ts'

/** Control characters but tabs and line breaks, as a set of SQL's GLOB and of PostgreSQL's regular expressions; NUL is apart, because it ends a pattern. */
const SET = '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'

/** Repairs text from before control characters were refused. Signed texts escape them, so that they stay as they are. */
export async function repairTables<DB>(db: Kysely<DB>, tables: readonly string[]): Promise<void> {
  const known = await db.introspection.getTables()
  for (const { name, columns } of known.filter((table) => tables.includes(table.name)))
    for (const column of columns)
      if (/text|char/i.test(column.dataType)) await repairColumn(db, name, column.name)
}

async function repairColumn<DB>(db: Kysely<DB>, name: string, column: string): Promise<void> {
  const [table, text] = [sql.table(name), sql.ref(column)]
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`update ${table} set ${text} = regexp_replace(${text}, ${SET}, ${REPLACEMENT}, 'g') where ${text} ~ ${SET}`.execute(
      db,
    )
    return
  }
  const { rows } = await sql<{ row: number; value: string }>`
    select rowid as "row", ${text} as value from ${table}
    where instr(${text}, char(0)) > 0 or ${text} glob ${`*${SET}*`}`.execute(db)
  for (const { row, value } of rows)
    await sql`update ${table} set ${text} = ${replaceControlCharacters(value)} where rowid = ${row}`.execute(
      db,
    )
}

/** All tables of a store, but for those whose text the store makes itself. */
export async function textTables(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const made = ['audit_log', 'beat_waveforms', 'catalogue_changes', 'rate_limits']
  return tables.map(({ name }) => name).filter((name) => !made.includes(name))
}
