import { Kysely, sql } from 'kysely'
import type { Connection, Db } from './connect.ts'
import { migrateThrough } from './migrate.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** A table as it is on both engines, for copying it row by row. */
export type TableShape = {
  name: string
  columns: { name: string; isText: boolean }[]
  /** What puts its rows into one order on both engines: the primary key, or every column where there is none. */
  orderBy: string[]
}

/** What PostgreSQL alone has: attempts are counted in a file of their own on SQLite, and losing them does no harm. */
export const leftBehind: ReadonlySet<string> = new Set(['rate_limits'])

/**
 * All tables of a store that has had these migrations, each after those that it refers to. They are read from an
 * empty database in memory, so that no list has to be kept. Full-text tables and generated columns are not among
 * them: the database makes those itself.
 * @throws MigrationError where the migrations are not this version's first ones
 */
export async function readShape(migrations: readonly string[]): Promise<TableShape[]> {
  const memory = await emptyStore(migrations)
  try {
    return await tablesOf(memory.db)
  } finally {
    await memory.db.destroy()
  }
}

type Engined = Pick<Connection, 'db' | 'engine'>

/** A database in memory with nothing in it but what these migrations put there. */
export async function emptyStore(migrations: readonly string[]): Promise<Engined> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(':memory:') })
  const connection: Engined = { db, engine: 'sqlite' }
  await migrateThrough(connection, migrations)
  return connection
}

async function tablesOf(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
    order by name`.execute(db)
  const shapes = new Map<string, TableShape>()
  const parents = new Map<string, string[]>()
  for (const { name } of rows) {
    shapes.set(name, await tableOf(db, name))
    const references = await sql<{ table: string }>`
      select distinct "table" from pragma_foreign_key_list(${name})`.execute(db)
    parents.set(
      name,
      references.rows.map(({ table }) => table).filter((table) => table !== name),
    )
  }
  return parentsFirst(shapes, parents)
}

async function tableOf(db: Db, name: string): Promise<TableShape> {
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
  shapes: ReadonlyMap<string, TableShape>,
  parents: ReadonlyMap<string, readonly string[]>,
): TableShape[] {
  const ordered = new Map<string, TableShape>()
  const visit = (name: string, path: readonly string[]) => {
    const shape = shapes.get(name)
    if (!shape || ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Tables refer to each other: ${[...path, name].join(' → ')}`)
    for (const parent of parents.get(name) ?? []) visit(parent, [...path, name])
    ordered.set(name, shape)
  }
  for (const name of shapes.keys()) visit(name, [])
  return [...ordered.values()]
}
