import { sql } from 'kysely'
import type { Connection, Db, Engine } from './connect.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'
import { appliedMigrations, migrateThrough, sinceBaseline } from './migrate.ts'
import { replaceControlCharacters } from './replace-control-characters.ts'
import { inExclusiveTransaction } from './snapshot.ts'
import {
  Digester,
  digestTable,
  insertRows,
  resetSequences,
  type TableDigest,
  type TableRow,
} from './table-rows.ts'
import { excludedTables, migratedMemoryDatabase, readTableSchemas, type TableSchema } from './table-schema.ts'
import { TransferError } from './transfer-error.ts'

/** `total` may be unknown. */
export type OnProgress = (step: string, done: number, total?: number) => void

type LoadOptions = {
  readTable: (table: TableSchema) => AsyncIterable<TableRow[]>
  /** Receives the digest of the rows read for each table; throwing rolls everything back. */
  onTable?: (table: TableSchema, digest: TableDigest) => void
  onProgress: OnProgress
}

/** `migrations`: those that the source had applied. */
type BulkLoadOptions = LoadOptions & {
  migrations: readonly string[]
  /** Runs last, in the same transaction. */
  after?: (trx: Db) => Promise<void>
}

/**
 * Migrates an empty database. Empty means no tables, or only the rows that migrations insert.
 * @throws TransferError if it is not empty; nothing was changed
 */
export async function prepareTarget(target: Connection, migrations: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(target.db)
  if (applied.length === 0) {
    const tables = await tableNames(target)
    if (tables.length > 0) {
      throw new TransferError(
        `The target database has tables that do not belong to the store (${tables.slice(0, 5).join(', ')}). ` +
          'Create a new, empty database for the store.',
      )
    }
  } else if (isOtherVersion(applied, sinceBaseline(migrations))) {
    throw new TransferError(
      'The target database was created by another version of the store. Create a new, empty database without tables.',
    )
  } else await assertEmpty(target.db, target.engine, applied)
  await migrateThrough(target, migrations)
}

function isOtherVersion(applied: readonly string[], wanted: readonly string[]): boolean {
  return applied.some((name, index) => wanted[index] !== name)
}

/**
 * Loads a database prepared by `prepareTarget` in one transaction, and verifies every table before committing.
 * @throws TransferError if the database is no longer empty, or a table differs from its source
 */
export async function bulkLoad(target: Connection, options: BulkLoadOptions): Promise<TableDigest[]> {
  const { engine } = target
  const tables = await readTableSchemas(options.migrations)
  const digests = await inExclusiveTransaction(target, tables, async (trx) => {
    await assertEmpty(trx, engine, options.migrations)
    await deleteMigratedRows(trx, engine, tables)
    const loaded = await loadTables(trx, engine, tables, options)
    await options.after?.(trx)
    return loaded
  })
  // The query planner needs statistics on the new rows.
  await sql`analyze`.execute(target.db)
  return digests
}

/**
 * Replaces every row of a PostgreSQL database with the same migrations, in one transaction, and verifies every table
 * before committing.
 * @param options.before runs first, with all tables locked against other writers; throwing changes nothing
 * @param options.after runs last
 * @throws TransferError if a table differs from its source
 */
export async function replaceRows(
  target: Connection,
  options: LoadOptions & {
    migrations: readonly string[]
    before: (trx: Db) => Promise<void>
    after: (trx: Db) => Promise<void>
  },
): Promise<void> {
  const tables = await readTableSchemas(options.migrations)
  await inExclusiveTransaction(target, tables, async (trx) => {
    await options.before(trx)
    await truncateTables(trx, tables)
    await loadTables(trx, target.engine, tables, options)
    await options.after(trx)
  })
  await sql`analyze`.execute(target.db)
}

async function loadTables(
  trx: Db,
  engine: Engine,
  tables: readonly TableSchema[],
  options: LoadOptions,
): Promise<TableDigest[]> {
  const expected: TableDigest[] = []
  for (const table of tables) {
    const digest = await loadTable(trx, engine, table, options)
    options.onTable?.(table, digest.read)
    expected.push(digest.written)
  }
  for (const [index, table] of tables.entries()) {
    options.onProgress(`check ${table.name}`, 0)
    const loaded = await digestTable(trx, engine, table)
    if (loaded.rows !== expected[index]?.rows || loaded.sha256 !== expected[index]?.sha256) {
      throw new TransferError(`${table.name} differs from its source. Nothing was written.`)
    }
    options.onProgress(`check ${table.name}`, loaded.rows, loaded.rows)
  }
  await resetSequences(
    trx,
    engine,
    tables.map(({ name }) => name),
  )
  return expected
}

async function loadTable(
  trx: Db,
  engine: Engine,
  table: TableSchema,
  { readTable, onProgress }: LoadOptions,
): Promise<{ read: TableDigest; written: TableDigest }> {
  const read = new Digester()
  const written = new Digester()
  onProgress(table.name, 0)
  for await (const rows of readTable(table)) {
    read.add(rows)
    const storable = engine === 'postgres' ? rows.map(withoutNul) : rows
    written.add(storable)
    await insertRows(trx, engine, table, storable).catch((cause: unknown) => {
      if (cause instanceof DatabaseUnavailableError) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new TransferError(`${table.name} has a row that the target rejects: ${reason}`, { cause })
    })
    onProgress(table.name, read.rows)
  }
  const digests = { read: read.digest(), written: written.digest() }
  onProgress(table.name, digests.read.rows, digests.read.rows)
  return digests
}

/** PostgreSQL cannot store NUL. SQLite stores from before it was refused may have some; their migration is still to come. */
function withoutNul(row: TableRow): TableRow {
  return row.map((value) =>
    typeof value === 'string' && value.includes('\0') ? replaceControlCharacters(value) : value,
  )
}

async function assertEmpty(db: Db, engine: Engine, migrations: readonly string[]): Promise<void> {
  const fresh = await migratedMemoryDatabase(migrations)
  const changed: string[] = []
  for (const table of await readTableSchemas(migrations)) {
    const untouched = await digestTable(fresh, 'sqlite', table)
    const rows = await countRows(db, table.name)
    const same =
      rows === untouched.rows &&
      (rows === 0 || (await digestInTransaction(db, engine, table)).sha256 === untouched.sha256)
    if (!same) changed.push(`${table.name} (${rows})`)
  }
  if (changed.length > 0) {
    throw new TransferError(
      `The target is not empty: it has rows in ${changed.slice(0, 6).join(', ')}${changed.length > 6 ? ', …' : ''}. ` +
        'Nothing was changed. Create a new, empty database (on SQLite: rename backbeat.sqlite) and do not start a ' +
        'store on it before this command.',
    )
  }
}

/** `digestTable` uses a cursor, which needs a transaction. */
function digestInTransaction(db: Db, engine: Engine, table: TableSchema): Promise<TableDigest> {
  return db.isTransaction
    ? digestTable(db, engine, table)
    : db.transaction().execute((trx) => digestTable(trx, engine, table))
}

async function deleteMigratedRows(trx: Db, engine: Engine, tables: readonly TableSchema[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    // Skips empty tables, because the audit log refuses any delete.
    if ((await countRows(trx, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(trx)
  }
  if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx)
}

/** Also tables whose triggers refuse it, such as the audit log. */
async function truncateTables(trx: Db, tables: readonly TableSchema[]): Promise<void> {
  const names = tables.map(({ name }) => sql.table(name))
  for (const name of names) await sql`alter table ${name} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(names)}`.execute(trx)
  for (const name of names) await sql`alter table ${name} enable trigger user`.execute(trx)
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** All tables except internal ones of the database and Kysely. */
export async function tableNames({ db, engine }: Pick<Connection, 'db' | 'engine'>): Promise<string[]> {
  const listing =
    engine === 'postgres'
      ? sql<{ name: string }>`
          select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`
      : sql<{ name: string }>`
          select name from pragma_table_list where schema = 'main' and type = 'table' order by 1`
  const { rows } = await listing.execute(db)
  return rows
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|kysely)_/.test(name) && !excludedTables.has(name))
}
