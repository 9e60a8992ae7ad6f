import { Kysely, sql } from 'kysely'
import type { Db } from './connect.ts'
import { migrateThrough } from './migrate.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The parts of a table that are equal on both engines, for copying it row by row. */
export type TableSchema = {
  name: string
  columns: { name: string; isText: boolean }[]
  /** The primary key, or every column if there is none: a total order on both engines. */
  orderBy: string[]
}

/** Rate limits are a PostgreSQL table and a separate SQLite file; losing them does no harm. */
export const excludedTables: ReadonlySet<string> = new Set(['rate_limits'])

/**
 * All tables after these migrations, parents before children. Read from an in-memory database, so that no list can
 * become stale.
 * @throws MigrationError if they are not a prefix of this version's migrations
 */
export async function readTableSchemas(migrations: readonly string[]): Promise<TableSchema[]> {
  return introspectTables(await migratedMemoryDatabase(migrations))
}

const migrated = new Map<string, Promise<Db>>()

/**
 * A database as it is right after these migrations, which is only read. Kept, as the migrations take a second and a restore
 * asks five times.
 * @throws MigrationError if they are not a prefix of this version's migrations
 */
export function migratedMemoryDatabase(migrations: readonly string[]): Promise<Db> {
  const key = migrations.join('\n')
  const known = migrated.get(key) ?? createMigratedMemoryDatabase(migrations)
  migrated.set(key, known)
  known.catch(() => migrated.delete(key))
  return known
}

async function createMigratedMemoryDatabase(migrations: readonly string[]): Promise<Db> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(':memory:') })
  await migrateThrough({ db }, migrations)
  return db
}

async function introspectTables(db: Db): Promise<TableSchema[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
    order by name`.execute(db)
  const schemas = new Map<string, TableSchema>()
  const parents = new Map<string, string[]>()
  for (const { name } of rows) {
    schemas.set(name, await introspectTable(db, name))
    const references = await sql<{ table: string }>`
      select distinct "table" from pragma_foreign_key_list(${name})`.execute(db)
    parents.set(
      name,
      references.rows.map(({ table }) => table).filter((table) => table !== name),
    )
  }
  return parentsFirst(schemas, parents)
}

async function introspectTable(db: Db, name: string): Promise<TableSchema> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, lower(type) as type, pk from pragma_table_info(${name}) order by cid`.execute(db)
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  return {
    name,
    columns: rows.map((column) => ({ name: column.name, isText: /^(text|varchar)/.test(column.type) })),
    orderBy: (key.length > 0 ? key : rows).map((column) => column.name),
  }
}

function parentsFirst(
  schemas: ReadonlyMap<string, TableSchema>,
  parents: ReadonlyMap<string, readonly string[]>,
): TableSchema[] {
  const ordered = new Map<string, TableSchema>()
  const visit = (name: string, path: readonly string[]) => {
    const schema = schemas.get(name)
    if (!schema || ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Tables refer to each other: ${[...path, name].join(' → ')}`)
    for (const parent of parents.get(name) ?? []) visit(parent, [...path, name])
    ordered.set(name, schema)
  }
  for (const name of schemas.keys()) visit(name, [])
  return [...ordered.values()]
}
