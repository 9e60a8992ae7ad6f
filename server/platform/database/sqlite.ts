import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type Dialect,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely'
import { retryWhileBusy } from './sqlite-busy-retry.ts'

/** Preparing costs more than running for short statements, and the store has a few hundred different ones. */
const STATEMENTS_KEPT = 500

/**
 * SQLite through Node's own driver, under Kysely. WAL lets readers go on beside a writer, `synchronous=FULL`
 * makes a committed transaction survive a power cut, foreign keys are off in SQLite unless asked for.
 */
export function sqliteDialect(file: string, { busyWaitMs, ...options }: SqliteOptions = {}): Dialect {
  // Asynchronous, so that a file that cannot be opened is a rejected query and not an exception somewhere else.
  return new WaitingDialect({ database: async () => open(file, options) }, busyWaitMs)
}

class WaitingDialect extends SqliteDialect {
  readonly #busyWaitMs: number | undefined

  constructor(config: SqliteDialectConfig, busyWaitMs: number | undefined) {
    super(config)
    this.#busyWaitMs = busyWaitMs
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let waiting: ReturnType<typeof retryWhileBusy> | undefined
    driver.acquireConnection = async () => {
      waiting ??= retryWhileBusy(await acquire(), this.#busyWaitMs)
      return waiting
    }
    return driver
  }
}

/** SQLite can undo a change to its tables like any other, so that migrations are done as a whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** `alone`: nobody else may have the file open, now or until it is closed; where somebody has, the first query fails. */
type SqliteOptions = { alone?: boolean; busyWaitMs?: number }

type Param = null | number | bigint | string | Uint8Array

function open(file: string, { alone = false }: SqliteOptions) {
  const database = new DatabaseSync(file)
  // Before the journal is chosen: that is when an open store's lock on the file is met.
  if (alone) database.exec('pragma locking_mode = exclusive')
  database.exec(`pragma busy_timeout = ${alone ? 0 : 5000}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma cache_size = -65536')
  // From here on waiting is done outside, where it does not stop the whole process.
  database.exec('pragma busy_timeout = 0')
  const statements = new Map<string, StatementSync>()
  const prepared = (text: string): StatementSync => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    statements.set(text, statement)
    return statement
  }
  return {
    close: () => database.close(),
    prepare(text: string) {
      const statement = prepared(text)
      return {
        /** True where the statement gives rows back. */
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as Param[])) as unknown[],
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as Param[])),
        // A statement of its own: one that is read bit by bit must not be started again meanwhile.
        iterate: (parameters: readonly unknown[]) =>
          database.prepare(text).iterate(...(parameters as Param[])) as IterableIterator<unknown>,
      }
    },
  }
}
