import { randomBytes } from 'node:crypto'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { ResilientPool } from './resilient-pool.ts'

// pg returns int8 as text by default; ours are timestamps and counts, which a double holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const STORE_NAME = 'backbeat'
/** `application_name` of this process's connections, by which others can tell its connections from their own. */
export const processName = `${STORE_NAME} #${randomBytes(4).toString('hex')}`

/** Covers both connecting and waiting for a free connection of the pool. Tests, whose machine may be busy, raise it. */
export const connectPatience = { ms: 3_000 }
const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
/** Longer than the server's own timeouts: only hit when the network silently drops packets. */
const SOCKET_TIMEOUT_MS = 20_000

type PostgresOptions = {
  name: string
  poolSize: number
  /** For migrations. */
  noTimeouts?: boolean
  onNotice: (message: string) => void
}

export function createPostgresPool(
  url: string,
  { name, poolSize, noTimeouts, onNotice }: PostgresOptions,
): ResilientPool {
  return new ResilientPool({
    name,
    onNotice,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectPatience.ms,
    application_name: processName,
    ...(!noTimeouts && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      socketTimeoutMs: SOCKET_TIMEOUT_MS,
    }),
  })
}

export function postgresDialect(pool: ResilientPool): Dialect {
  // The cast hides cursors, which Kysely only uses when given a cursor class.
  return new PostgresDialect({ pool: pool as unknown as PostgresPool })
}
