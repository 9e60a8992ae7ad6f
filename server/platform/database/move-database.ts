import { sql } from 'kysely'
import { bulkLoad, type OnProgress, prepareTarget, tableNames } from './bulk-load.ts'
import type { Connection } from './connect.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { inWriteLockedSnapshot } from './snapshot.ts'
import { readRows, type TableDigest } from './table-rows.ts'
import { readTableSchemas } from './table-schema.ts'
import { TransferError } from './transfer-error.ts'

type Moved = {
  tables: ({ name: string } & TableDigest)[]
  /** Tables of other programs, which were not copied. */
  skippedTables: string[]
}

/**
 * Copies every row of a store to an empty database of either engine, in one transaction. Blocks writes to the source
 * meanwhile and verifies each table by row count and hash before committing.
 * @throws TransferError if there is nothing to move, the target is not empty, or a table differs
 */
export async function moveDatabase(
  source: Connection,
  target: Connection,
  onProgress: OnProgress = () => {},
): Promise<Moved> {
  const migrations = await appliedMigrations(source.db)
  if (migrations.length === 0) throw new TransferError('There is no store to move: the source has no tables.')
  const tables = await readTableSchemas(migrations)
  await prepareTarget(target, migrations)
  const digests = await inWriteLockedSnapshot(source, tables, (from) =>
    bulkLoad(target, {
      migrations,
      readTable: (table) => readRows(from, source.engine, table),
      onProgress,
    }),
  )
  await migrate(target)
  const known = new Set(tables.map(({ name }) => name))
  return {
    tables: digests.map((digest, index) => ({ name: tables[index]?.name ?? '', ...digest })),
    skippedTables: (await tableNames(source)).filter((name) => !known.has(name)),
  }
}

/** Counts the other PostgreSQL connections of the same user, most likely running stores. */
export async function otherConnections(connection: Connection, ownName: string): Promise<number> {
  if (connection.engine === 'sqlite') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name <> ${ownName}`.execute(
    connection.db,
  )
  return Number(rows[0]?.count ?? 0)
}
