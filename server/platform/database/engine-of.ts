import { PostgresAdapter } from 'kysely'
import type { Db, Engine } from './connect.ts'

/** The engine behind a connection or transaction. */
export function engineOf(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
