import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Connection, connect, type Engine } from '#server/platform/database/connect.ts'
import { readTableSchemas } from '#server/platform/database/table-schema.ts'
import { makePostgresDatabase } from './test-store.ts'

export type EmptyDatabase = {
  connection: Connection
  dataDir: string
  databaseUrl: string | undefined
  close: () => Promise<void>
}

/** Not byte order, to show where an order only happens to agree on both engines. */
const SORTS_BY_LANGUAGE =
  "template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'en-US'"

/** An empty database without tables on the given engine, with its own data folder. */
export async function emptyDatabase(engine: Engine): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  const postgres = engine === 'postgres' ? await makePostgresDatabase(SORTS_BY_LANGUAGE) : undefined
  const connection = connect({ dataDir, databaseUrl: postgres?.url })
  return {
    connection,
    dataDir,
    databaseUrl: postgres?.url,
    async close() {
      await connection.db.destroy()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every row of every table in a fixed order, read without the code that moves them. */
export async function allRows(
  { db }: Connection,
  migrations: readonly string[],
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name } of await readTableSchemas(migrations)) {
    const read = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = read.rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return rows
}
