import { type Expression, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * True where a column, such as `beats.id`, has one of these values. They are one parameter however many they are, so
 * that the statement stays the same, and neither engine has to read and plan a long one.
 */
export function inList(db: Db, column: string, values: readonly string[]): Expression<SqlBool> {
  const place = sql.ref(column)
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<SqlBool>`${place} = any(${values}::text[])`
    : sql<SqlBool>`${place} in (select value from json_each(${JSON.stringify(values)}))`
}
