import { sql } from 'kysely'
import type { Connection, Db, Engine } from './connect.ts'
import { appliedMigrations, migrateThrough } from './migrate.ts'
import { MoveError } from './move-error.ts'
import { whileFilling } from './snapshot.ts'
import {
  Digester,
  digestTable,
  insertRows,
  type Row,
  raiseSequences,
  type TableDigest,
} from './table-rows.ts'
import { emptyStore, leftBehind, readShape, type TableShape } from './table-shape.ts'

/** What tells how far the work is. `total` may be unknown. */
export type OnProgress = (step: string, done: number, total?: number) => void

export type Filling = {
  /** The migrations that the rows' store has had. */
  migrations: readonly string[]
  rowsOf: (table: TableShape) => AsyncIterable<Row[]>
  /** Hears of each table's digest as its rows were given, and may throw to take everything back. */
  onTable?: (table: TableShape, given: TableDigest) => void
  onProgress: OnProgress
}

/**
 * Refuses a database that holds anything, and gives an empty one its tables. Empty means: no tables at all, or
 * exactly what the migrations themselves put there.
 * @throws MoveError where it is not empty; nothing was changed then
 */
export async function prepareEmptyDatabase(target: Connection, migrations: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(target.db)
  if (applied.length === 0) {
    const tables = await tableNames(target)
    if (tables.length > 0) {
      throw new MoveError(
        `The target database has tables that do not belong to the store (${tables.slice(0, 5).join(', ')}). ` +
          'Create a new, empty database for the store.',
      )
    }
  } else if (applied.some((name, index) => migrations[index] !== name)) {
    throw new MoveError(
      'The target database was created by another version of the store. Create a new, empty database without tables.',
    )
  } else await refuseUnlessEmpty(target.db, target.engine, applied)
  await migrateThrough(target, migrations)
}

/**
 * Fills a database that `prepareEmptyDatabase` has passed, in one transaction: either all of it is there at the end
 * or nothing. Every table is read back and compared before the transaction ends.
 * @throws MoveError where the database is not empty any more, or where a table differs from what was given
 */
export async function fillEmptyDatabase(target: Connection, filling: Filling): Promise<TableDigest[]> {
  const { engine } = target
  const tables = await readShape(filling.migrations)
  const digests = await whileFilling(target, tables, async (trx) => {
    await refuseUnlessEmpty(trx, engine, filling.migrations)
    await removeWhatMigrationsMade(trx, engine, tables)
    const given: TableDigest[] = []
    for (const table of tables) {
      const digest = await fillTable(trx, engine, table, filling)
      filling.onTable?.(table, digest)
      given.push(digest)
    }
    for (const [index, table] of tables.entries()) {
      filling.onProgress(`check ${table.name}`, 0)
      const there = await digestTable(trx, engine, table)
      if (there.rows !== given[index]?.rows || there.sha256 !== given[index]?.sha256) {
        throw new MoveError(`${table.name} differs from what was written, so nothing was kept.`)
      }
      filling.onProgress(`check ${table.name}`, there.rows, there.rows)
    }
    await raiseSequences(
      trx,
      engine,
      tables.map(({ name }) => name),
    )
    return given
  })
  // The new tables' statistics, without which the first queries are planned badly.
  await sql`analyze`.execute(target.db)
  return digests
}

async function fillTable(
  trx: Db,
  engine: Engine,
  table: TableShape,
  { rowsOf, onProgress }: Filling,
): Promise<TableDigest> {
  const digester = new Digester()
  onProgress(table.name, 0)
  for await (const rows of rowsOf(table)) {
    digester.add(rows)
    await insertRows(trx, engine, table, rows).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new MoveError(`${table.name} has a row that the target rejects: ${why}`, { cause })
    })
    onProgress(table.name, digester.rows)
  }
  const digest = digester.digest()
  onProgress(table.name, digest.rows, digest.rows)
  return digest
}

async function refuseUnlessEmpty(db: Db, engine: Engine, migrations: readonly string[]): Promise<void> {
  const fresh = await emptyStore(migrations)
  try {
    const held: string[] = []
    for (const table of await readShape(migrations)) {
      const untouched = await digestTable(fresh.db, 'sqlite', table)
      const rows = await countRows(db, table.name)
      const same =
        rows === untouched.rows &&
        (rows === 0 || (await readBack(db, engine, table)).sha256 === untouched.sha256)
      if (!same) held.push(`${table.name} (${rows})`)
    }
    if (held.length > 0) {
      throw new MoveError(
        `The target is not empty: it has rows in ${held.slice(0, 6).join(', ')}${held.length > 6 ? ', …' : ''}. ` +
          'Nothing was changed. Create a new, empty database (on SQLite: rename backbeat.sqlite) and do not start a ' +
          'store on it before this command.',
      )
    }
  } finally {
    await fresh.db.destroy()
  }
}

/** A cursor needs a transaction, which there may be already. */
function readBack(db: Db, engine: Engine, table: TableShape): Promise<TableDigest> {
  return db.isTransaction
    ? digestTable(db, engine, table)
    : db.transaction().execute((trx) => digestTable(trx, engine, table))
}

async function removeWhatMigrationsMade(
  trx: Db,
  engine: Engine,
  tables: readonly TableShape[],
): Promise<void> {
  for (const { name } of tables.toReversed()) {
    // Only where there is something: the log of what administrators do refuses every deletion.
    if ((await countRows(trx, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(trx)
  }
  if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx)
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The store's tables and whatever else lies beside them, without what the database keeps for itself. */
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
    .filter((name) => !/^(sqlite|kysely)_/.test(name) && !leftBehind.has(name))
}
