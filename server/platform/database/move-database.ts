import { sql } from 'kysely'
import type { Connection } from './connect.ts'
import {
  fillEmptyDatabase,
  type OnProgress,
  prepareEmptyDatabase,
  tableNames,
} from './fill-empty-database.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { MoveError } from './move-error.ts'
import { whileNobodyWrites } from './snapshot.ts'
import { readRows, type TableDigest } from './table-rows.ts'
import { readShape } from './table-shape.ts'

export type Moved = {
  tables: ({ name: string } & TableDigest)[]
  /** Tables of the source that are not the store's, and stayed there. */
  others: string[]
}

/**
 * Copies every row of a store to an empty database, of either engine. The source stays as it is, and nobody can
 * write to it meanwhile; of the target there is everything at the end, or nothing. Tables are compared by count and
 * hash before the target keeps them.
 * @throws MoveError where there is no store to move, where the target is not empty, or where a table differs
 */
export async function moveDatabase(
  source: Connection,
  target: Connection,
  onProgress: OnProgress = () => {},
): Promise<Moved> {
  const migrations = await appliedMigrations(source.db)
  if (migrations.length === 0) throw new MoveError('There is no store to move: the source has no tables.')
  const tables = await readShape(migrations)
  await prepareEmptyDatabase(target, migrations)
  const digests = await whileNobodyWrites(source, tables, (from) =>
    fillEmptyDatabase(target, {
      migrations,
      rowsOf: (table) => readRows(from, source.engine, table),
      onProgress,
    }),
  )
  await migrate(target)
  const known = new Set(tables.map(({ name }) => name))
  return {
    tables: digests.map((digest, index) => ({ name: tables[index]?.name ?? '', ...digest })),
    others: (await tableNames(source)).filter((name) => !known.has(name)),
  }
}

/** Who else of the same user is connected to a PostgreSQL database: running stores, most likely. */
export async function otherConnections(connection: Connection, ownName: string): Promise<number> {
  if (connection.engine === 'sqlite') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name <> ${ownName}`.execute(
    connection.db,
  )
  return Number(rows[0]?.count ?? 0)
}
