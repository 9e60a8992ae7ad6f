import { sql } from 'kysely'
import type { Connection, Db, Trx } from './connect.ts'
import type { TableSchema } from './table-schema.ts'

type Work<T> = (trx: Trx) => Promise<T>

/** Runs `work` in a read-only snapshot transaction. */
export function inSnapshot<T>({ db, engine }: Connection, work: Work<T>): Promise<T> {
  // SQLite's transactions are snapshots from their first read on.
  if (engine === 'sqlite') return db.transaction().execute(work)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await disableTimeouts(trx)
      return work(trx)
    })
}

/**
 * Runs `work` in a snapshot and blocks writes meanwhile: by share locks on PostgreSQL; on SQLite the caller opens the
 * file exclusively (`connect({ exclusive: true })`).
 */
export function inWriteLockedSnapshot<T>(
  { db, engine }: Connection,
  tables: readonly TableSchema[],
  work: Work<T>,
): Promise<T> {
  if (engine === 'sqlite') return db.transaction().execute(work)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await disableTimeouts(trx)
      // Lock first: the snapshot is taken by the first query.
      await lockTables(trx, tables, 'share')
      return work(trx)
    })
}

/** Runs `work` in a transaction that locks these tables against other writers. */
export function inExclusiveTransaction<T>(
  { db, engine }: Connection,
  tables: readonly TableSchema[],
  work: Work<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (engine === 'postgres') {
      await disableTimeouts(trx)
      await lockTables(trx, tables, 'exclusive')
    }
    return work(trx)
  })
}

async function disableTimeouts(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

async function lockTables(
  trx: Db,
  tables: readonly TableSchema[],
  mode: 'share' | 'exclusive',
): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`lock table ${names} in ${sql.raw(mode)} mode`.execute(trx)
}
