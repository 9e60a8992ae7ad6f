import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './connect.ts'
import { engineOf } from './engine-of.ts'

/** `column in (values)`. Binds the list as one parameter, so that the prepared statement can be reused. */
export function inList(db: Db, column: string, values: readonly string[]): Expression<SqlBool> {
  const reference = sql.ref(column)
  return engineOf(db) === 'postgres'
    ? sql<SqlBool>`${reference} = any(${listParameter(db, values)}::text[])`
    : sql<SqlBool>`${reference} in (select value from json_each(${listParameter(db, values)}))`
}

/** The parameter that `inList` binds. */
export function listParameter(db: Db, values: readonly string[]): unknown {
  return engineOf(db) === 'postgres' ? values : JSON.stringify(values)
}
