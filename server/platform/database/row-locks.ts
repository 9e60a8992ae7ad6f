import type { SelectQueryBuilder } from 'kysely'
import type { Engine } from './connect.ts'

/** `FOR UPDATE SKIP LOCKED` on PostgreSQL; nothing on SQLite, which has a single writer. */
export function forUpdateSkipLocked<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<DB, Table, Row> {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** `FOR UPDATE` on PostgreSQL; nothing on SQLite, which has a single writer. */
export function forUpdate<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<DB, Table, Row> {
  return engine === 'postgres' ? query.forUpdate() : query
}
