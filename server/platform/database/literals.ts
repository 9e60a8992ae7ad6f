import { type RawBuilder, sql } from 'kysely'

/** `(a, b)` for `column in`, written into the statement: a partial index is used for its own constants, never for bound values. */
export function literals<const Value extends string>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(${sql.join(values.map((value) => sql.lit(value)))})`
}
