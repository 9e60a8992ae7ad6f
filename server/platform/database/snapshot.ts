import { sql, type Transaction } from 'kysely'
import type { Connection, Db } from './connect.ts'
import type { Database } from './schema.ts'
import type { TableShape } from './table-shape.ts'

type Work<T> = (trx: Transaction<Database>) => Promise<T>

/** Shows `work` the whole database as it is at one moment, whatever a running store writes meanwhile. */
export function inSnapshot<T>({ db, engine }: Connection, work: Work<T>): Promise<T> {
  // SQLite's own transactions are such a view from their first read on.
  if (engine === 'sqlite') return db.transaction().execute(work)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await waitAsLongAsNeeded(trx)
      return work(trx)
    })
}

/**
 * The same, and nobody can write until `work` is done. On PostgreSQL this is a lock on every table; a SQLite database
 * has to be opened alone for it (`connect({ alone: true })`).
 */
export function whileNobodyWrites<T>(
  { db, engine }: Connection,
  tables: readonly TableShape[],
  work: Work<T>,
): Promise<T> {
  if (engine === 'sqlite') return db.transaction().execute(work)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await waitAsLongAsNeeded(trx)
      // Before the first query: the view is of the moment of that one.
      await lockTables(trx, tables, 'share')
      return work(trx)
    })
}

/** A transaction that fills these tables and that nobody else can write to meanwhile. */
export function whileFilling<T>(
  { db, engine }: Connection,
  tables: readonly TableShape[],
  work: Work<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (engine === 'postgres') {
      await waitAsLongAsNeeded(trx)
      await lockTables(trx, tables, 'exclusive')
    }
    return work(trx)
  })
}

/** A store's statements end after seconds; sorting a large table does not. */
async function waitAsLongAsNeeded(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

async function lockTables(
  trx: Db,
  tables: readonly TableShape[],
  mode: 'share' | 'exclusive',
): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`lock table ${names} in ${sql.raw(mode)} mode`.execute(trx)
}
