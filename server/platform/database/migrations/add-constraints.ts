import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/platform/database/engine-of.ts'

/**
 * Adds rules to a table that exists, each such as `constraint letters_state check (state in ('draft'))`. PostgreSQL adds
 * them; SQLite makes the table again with them, so migrations run without its foreign keys (`migrate`).
 */
export async function addConstraints(
  db: Kysely<unknown>,
  table: string,
  constraints: readonly string[],
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    const added = constraints.map((constraint) => sql.raw(`add ${constraint}`))
    await sql`alter table ${sql.table(table)} ${sql.join(added)}`.execute(db)
    return
  }
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db)
  const made = rows.find(({ type }) => type === 'table')?.sql
  if (made === undefined) throw new Error(`There is no table ${table}.`)
  const body = made.slice(made.indexOf('('), made.lastIndexOf(')'))
  const again = sql.table(`${table}_again`)
  await sql`create table ${again} ${sql.raw(`${body}, ${constraints.join(', ')})`)}`.execute(db)
  await sql`insert into ${again} select * from ${sql.table(table)}`.execute(db)
  await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table ${again} rename to ${sql.table(table)}`.execute(db)
  for (const { type, sql: text } of rows) if (type !== 'table') await sql.raw(text).execute(db)
}
