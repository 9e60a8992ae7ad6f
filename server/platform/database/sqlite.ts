import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteQueryCompiler,
} from 'kysely'
import { foldCase, UNICODE_LOWER } from './fold-case.ts'
import { restrictToOwner } from './owner-only.ts'
import { retryWhileBusy } from './sqlite-busy-retry.ts'

/** Preparing a short statement costs more than running it; the store has a few hundred different ones. */
const MAX_CACHED_STATEMENTS = 500

/**
 * Kysely dialect on `node:sqlite`. WAL keeps readers from blocking writers, `synchronous=FULL` makes commits survive a
 * power cut.
 */
export function sqliteDialect(file: string, { busyWaitMs, ...options }: SqliteOptions = {}): Dialect {
  // Async, so that a failure to open the file rejects the first query instead of throwing here.
  return new BusyRetryDialect({ database: async () => open(file, options) }, busyWaitMs)
}

class BusyRetryDialect extends SqliteDialect {
  readonly #busyWaitMs: number | undefined

  constructor(config: SqliteDialectConfig, busyWaitMs: number | undefined) {
    super(config)
    this.#busyWaitMs = busyWaitMs
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new NoRowLocksCompiler()
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let connection: ReturnType<typeof retryWhileBusy> | undefined
    driver.acquireConnection = async () => {
      connection ??= retryWhileBusy(await acquire(), this.#busyWaitMs)
      return connection
    }
    return driver
  }
}

/** Makes Kysely run migrations in a transaction: SQLite rolls back DDL, too. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Leaves `for update` and its kind out: SQLite has a single writer. */
class NoRowLocksCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
}

/**
 * `exclusive`: the first query fails while another process has the file open, and no other can open it until close.
 * `maxBytes`: beyond it, writing fails as on a full disk.
 */
type SqliteOptions = { exclusive?: boolean; busyWaitMs?: number; maxBytes?: number | undefined }

type Param = null | number | bigint | string | Uint8Array

function open(file: string, { exclusive = false, maxBytes }: SqliteOptions) {
  if (file !== ':memory:') restrictToOwner(file)
  const database = new DatabaseSync(file)
  // Before setting the journal mode, which is when SQLite takes the lock.
  if (exclusive) database.exec('pragma locking_mode = exclusive')
  database.exec(`pragma busy_timeout = ${exclusive ? 0 : 5000}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  // One that may not grow is one of many in this process.
  database.exec(`pragma cache_size = ${maxBytes === undefined ? -16_384 : -2_048}`)
  if (maxBytes !== undefined) {
    const { page_size: pageBytes } = database.prepare('pragma page_size').get() ?? {}
    database.exec(`pragma max_page_count = ${Math.ceil(maxBytes / Number(pageBytes))}`)
  }
  // From here on `retryWhileBusy` waits, without blocking the process.
  database.exec('pragma busy_timeout = 0')
  database.function(UNICODE_LOWER, { deterministic: true, directOnly: true }, (text) =>
    typeof text === 'string' ? foldCase(text) : text,
  )
  const statements = new Map<string, { statement: StatementSync; reader: boolean }>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    const prepared = { statement, reader: statement.columns().length > 0 }
    if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
    statements.set(text, prepared)
    return prepared
  }
  return {
    close: () => database.close(),
    prepare(text: string) {
      // A full disk makes SQLite roll back by itself; another `rollback` would hide the reason.
      const { statement, reader } = prepare(
        text === 'rollback' && !database.isTransaction ? 'select 1' : text,
      )
      return {
        reader,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as Param[])) as unknown[],
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as Param[])),
        // Not the cached statement: it must not be restarted while an iterator is open.
        iterate: (parameters: readonly unknown[]) =>
          database.prepare(text).iterate(...(parameters as Param[])) as IterableIterator<unknown>,
      }
    },
  }
}
