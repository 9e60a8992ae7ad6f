import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'
import { foldCase, UNICODE_LOWER } from './fold-case.ts'

/** What was typed into a search box as a pattern for `matchesText`: found anywhere, no character is special. */
export function patternFor(typed: string): string {
  return `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** True where a column, such as `beats.title`, matches a LIKE pattern in whatever case, on both engines. */
export function matchesText(db: Db, column: string, pattern: string): Expression<SqlBool> {
  const folded = isPostgres(db) ? sql`lower(${pattern})` : sql`${foldCase(pattern)}`
  return sql<SqlBool>`${lowerCase(db, column)} like ${folded} escape '\\'`
}

/** A column in lower case, on both engines: to compare or to sort by. */
export function lowerCase(db: Db, column: string): RawBuilder<string> {
  const text = sql.ref(column)
  if (isPostgres(db)) return sql<string>`lower(${text})`
  // A call into JavaScript takes several times as long, so plain ASCII is spared it.
  return sql<string>`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${sql.raw(UNICODE_LOWER)}(${text}) end`
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
