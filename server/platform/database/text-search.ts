import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'
import { foldCase, UNICODE_LOWER } from './fold-case.ts'

/** LIKE pattern that matches anywhere in the text, with wildcards escaped. */
export function likePattern(search: string): string {
  return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** Case-insensitive LIKE with one Unicode case folding on both engines. */
export function ilike(db: Db, column: string, pattern: string): Expression<SqlBool> {
  const folded = isPostgres(db) ? sql`lower(${pattern})` : sql`${foldCase(pattern)}`
  return sql<SqlBool>`${lowerCase(db, column)} like ${folded} escape '\\'`
}

export function lowerCase(db: Db, column: string): RawBuilder<string> {
  const text = sql.ref(column)
  if (isPostgres(db)) return sql<string>`lower(${text})`
  // Calling into JavaScript is several times slower, so pure ASCII uses the built-in.
  return sql<string>`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${sql.raw(UNICODE_LOWER)}(${text}) end`
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
