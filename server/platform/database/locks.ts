import type { SelectQueryBuilder } from 'kysely'
import type { Engine } from './connect.ts'

/**
 * Locks the rows that a worker is about to take and passes over those that another one holds. SQLite has one writer
 * at a time, so that there the surrounding statement is enough.
 */
export function takeUnlocked<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<DB, Table, Row> {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Locks rows until the transaction ends, so that two of them cannot decide on the same rows at once. */
export function lockRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<DB, Table, Row> {
  return engine === 'postgres' ? query.forUpdate() : query
}
