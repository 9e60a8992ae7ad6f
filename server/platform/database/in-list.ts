import { type Expression, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'

/** `column in (values)`. Binds the list as one parameter, so that the prepared statement can be reused. */
export function inList(db: Db, column: string, values: readonly string[]): Expression<SqlBool> {
  const reference = sql.ref(column)
  return isPostgres(db)
    ? sql<SqlBool>`${reference} = any(${listParameter(db, values)}::text[])`
    : sql<SqlBool>`${reference} in (select value from json_each(${listParameter(db, values)}))`
}

/** The parameter that `inList` binds. */
export function listParameter(db: Db, values: readonly string[]): unknown {
  return isPostgres(db) ? values : JSON.stringify(values)
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
