import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Connection } from './connect.ts'
import { DatabaseUnavailable, isPassingInSqlite } from './unavailable.ts'

export type LimiterOptions = { keyPrefix: string; points: number; duration: number }

/**
 * Makes the counters of rate limits where they last: they survive a restart, and on PostgreSQL hold over instances.
 * While they cannot be counted, what is limited is refused (DatabaseUnavailable).
 */
export type RateLimitStore = {
  limiter(options: LimiterOptions): RateLimiterAbstract
  close(): void
}

export function rateLimitStore(connection: Connection, dataDir: string): RateLimitStore {
  return connection.engine === 'postgres' ? inPostgres(connection) : inSqlite(dataDir)
}

/** The table is made by the migration; the library's statements go through the same pool as all others. */
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

function orUnavailable<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw isPassingInSqlite(error) ? new DatabaseUnavailable(error) : error
  }
}

/**
 * A file of its own: a second connection to the store's database would wait, with the whole process, for a
 * transaction of the first. Counting is cheap here because losing a few counts in a power cut does no harm.
 */
function inSqlite(dataDir: string): RateLimitStore {
  const database = new DatabaseSync(join(dataDir, 'rate-limits.sqlite'))
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
        get: (...values: Values) => orUnavailable(() => statement.get(...values)),
        run: (...values: Values) => orUnavailable(() => statement.run(...values)),
      }
    },
    // Each act of the library is one statement, which SQLite makes atomic by itself.
    transaction: (act: () => unknown) => act,
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
