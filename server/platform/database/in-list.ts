import { type Expression, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'

/** `column in (values)`. Binds the list as one parameter, so that the prepared statement can be reused. */
export function inList(db: Db, column: string, values: readonly string[]): Expression<SqlBool> {
  const reference = sql.ref(column)
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<SqlBool>`${reference} = any(${values}::text[])`
    : sql<SqlBool>`${reference} in (select value from json_each(${JSON.stringify(values)}))`
}
