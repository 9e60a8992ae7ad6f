import { createHash, type Hash } from 'node:crypto'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Db, Engine } from './connect.ts'
import type { TableShape } from './table-shape.ts'

export type Value = string | number | null
/** One row: its values in the order of the table's columns. */
export type Row = Value[]

/** How many rows and which: two tables with the same digest hold the same, whatever the engine. */
export type TableDigest = { rows: number; sha256: string }

const ROWS_PER_BATCH = 200
/** SQLite takes 32,766 values in a statement and PostgreSQL 65,535. */
const MOST_VALUES = 30_000

/**
 * The rows of a table in batches, in the order of their keys' bytes, which is the same on both engines. Only one
 * table is read at a time, in a transaction. On PostgreSQL the rows come from a cursor, so that no batch is sorted
 * twice and none is held in memory but the one at hand.
 */
export async function* readRows(trx: Db, engine: Engine, table: TableShape): AsyncGenerator<Row[]> {
  const query = inOrder(trx, engine, table)
  const toRow = (row: Record<string, unknown>): Row =>
    table.columns.map(({ name }) => toValue(row[name], table.name, name))
  if (engine === 'sqlite') {
    let batch: Row[] = []
    for await (const row of query.stream()) {
      batch.push(toRow(row))
      if (batch.length < ROWS_PER_BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
    return
  }
  await sql`declare rows_in_order no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      fetch ${sql.lit(ROWS_PER_BATCH)} from rows_in_order`.execute(trx)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < ROWS_PER_BATCH) break
  }
  await sql`close rows_in_order`.execute(trx)
}

function inOrder(trx: Db, engine: Engine, table: TableShape) {
  // The names come from the shape, which Kysely's types cannot know.
  const anyTable = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
  const text = new Set(table.columns.filter(({ isText }) => isText).map(({ name }) => name))
  let query = anyTable.selectFrom(table.name).select(table.columns.map(({ name }) => name))
  for (const name of table.orderBy) {
    const column = sql.ref(name)
    // A database's own collation would sort by language.
    const bytes = engine === 'postgres' && text.has(name) ? sql`${column} collate "C"` : column
    query = query.orderBy(bytes, (order) => order.asc().nullsFirst())
  }
  return query
}

function toValue(value: unknown, table: string, column: string): Value {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value))) return value
  throw new Error(`${table}.${column} holds a ${typeof value} that cannot be moved exactly`)
}

/** The rows' canonical form: a JSON array a line, in the order of the columns. */
export function toLines(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Adds up the digest of a table while its rows pass. */
export class Digester {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  /** Answers the lines that were added. */
  add(rows: readonly Row[]): string {
    const lines = toLines(rows)
    this.#hash.update(lines)
    this.#rows += rows.length
    return lines
  }

  get rows(): number {
    return this.#rows
  }

  /** Only once, at the end. */
  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

export async function digestTable(trx: Db, engine: Engine, table: TableShape): Promise<TableDigest> {
  const digester = new Digester()
  for await (const rows of readRows(trx, engine, table)) digester.add(rows)
  return digester.digest()
}

/** Puts rows into a table. */
export async function insertRows(trx: Db, engine: Engine, table: TableShape, rows: Row[]): Promise<void> {
  const most = Math.max(1, Math.floor(MOST_VALUES / table.columns.length))
  for (let start = 0; start < rows.length; start += most) {
    const some = rows.slice(start, start + most)
    await trx.executeQuery(CompiledQuery.raw(insertStatement(engine, table, some.length), some.flat()))
  }
}

/** Written by hand: Kysely's builder costs more than the insert itself at this size. */
function insertStatement(engine: Engine, table: TableShape, rows: number): string {
  let given = 0
  const place = () => (engine === 'postgres' ? `$${++given}` : '?')
  const tuple = () => `(${table.columns.map(place).join(', ')})`
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  return `insert into ${quoted(table.name)} (${columns}) values ${Array.from({ length: rows }, tuple).join(', ')}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Where PostgreSQL numbers rows by itself, the next number follows the highest that is there. SQLite does so anyway. */
export async function raiseSequences(trx: Db, engine: Engine, tables: readonly string[]): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval(%')`.execute(
    trx,
  )
  for (const { table, column, sequence } of rows) {
    if (!tables.includes(table)) continue
    await sql`
      select setval(${sequence}, coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) is not null)
      from ${sql.table(table)}`.execute(trx)
  }
}
