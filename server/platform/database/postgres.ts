import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { GuardedPool } from './guarded-pool.ts'

// int8 comes as text by default; ours are milliseconds, counters and counts, which a double holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** For a new connection, and for a free one where all are taken. */
const CONNECT_WITHIN_MS = 3_000
const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
/** Beyond the server's own limit: a network that swallows everything lets no time-out of the server through. */
const ANSWER_WITHIN_MS = 20_000

export type PostgresOptions = {
  name: string
  poolSize: number
  /** Without limits on time, as migrations need it. */
  isPatient?: boolean
  onNotice: (message: string) => void
}

/** A pool of connections to PostgreSQL, with a limit on everything that could wait. */
export function postgresPool(
  url: string,
  { name, poolSize, isPatient, onNotice }: PostgresOptions,
): GuardedPool {
  return new GuardedPool({
    name,
    onNotice,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'backbeat',
    ...(!isPatient && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      answerWithinMs: ANSWER_WITHIN_MS,
    }),
  })
}

export function postgresDialect(pool: GuardedPool): Dialect {
  // What is missing beside Kysely's own shape are cursors, which it only uses where it is given their class.
  return new PostgresDialect({ pool: pool as unknown as PostgresPool })
}
