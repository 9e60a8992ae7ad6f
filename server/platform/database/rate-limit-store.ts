import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Connection } from './connect.ts'
import { DatabaseUnavailableError, isTransientSqliteError } from './database-unavailable.ts'
import { restrictToOwner } from './owner-only.ts'

type LimiterOptions = { keyPrefix: string; points: number; duration: number }

/**
 * Persistent rate limit counters, shared between instances on PostgreSQL. Fails closed: limited requests are refused
 * with DatabaseUnavailable while counting fails.
 */
export type RateLimitStore = {
  limiter(options: LimiterOptions): RateLimiterAbstract
  close(): void
}

export function rateLimitStore(connection: Connection, dataDir: string): RateLimitStore {
  return connection.engine === 'postgres' ? inPostgres(connection) : inSqlite(dataDir)
}

function inPostgres({ db }: Connection): RateLimitStore {
  const storeClient = {
    query: ({ text, values }: { text: string; values?: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values ?? [])),
  }
  return {
    limiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
      }),
    close() {},
  }
}

type Values = (string | number | null)[]

function orUnavailable<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw isTransientSqliteError(error) ? new DatabaseUnavailableError(error) : error
  }
}

/**
 * Uses its own file, because a second synchronous connection to the store's database would block the process during
 * the first one's transactions. `synchronous = off` is safe: losing a few counts in a power cut does no harm.
 */
function inSqlite(dataDir: string): RateLimitStore {
  const file = join(dataDir, 'rate-limits.sqlite')
  restrictToOwner(file)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = off')
  database.exec('pragma busy_timeout = 2000')
  database.exec(
    'create table if not exists rate_limits (key text primary key, points integer not null default 0, expire integer)',
  )
  const storeClient = {
    prepare(text: string) {
      const statement = database.prepare(text)
      return {
        // `get` would leave an `INSERT ... RETURNING` unfinished, and the WAL could never be checkpointed.
        get: (...values: Values) => orUnavailable(() => statement.all(...values)[0]),
        run: (...values: Values) => orUnavailable(() => statement.run(...values)),
      }
    },
    // The library's transactions are single statements, which are atomic anyway.
    transaction: (run: () => unknown) => run,
  }
  return {
    limiter: (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient,
        storeType: 'better-sqlite3',
        tableName: 'rate_limits',
        tableCreated: true,
      }),
    close: () => database.close(),
  }
}
