import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

// int8 comes as text by default; ours are milliseconds, counters and counts, which a double holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 5_000

/** PostgreSQL through a pool. `onError` hears of idle connections that break, such as when the database restarts. */
export function postgresDialect(url: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  })
  // Without a listener here, a database restart ends the process.
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}
