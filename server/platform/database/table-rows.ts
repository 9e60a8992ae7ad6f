import { createHash, type Hash } from 'node:crypto'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Db, Engine } from './connect.ts'
import type { TableSchema } from './table-schema.ts'

type Value = string | number | null
/** Values in the order of the table's columns. */
export type TableRow = Value[]

/** Equal for tables with equal rows, on either engine. */
export type TableDigest = { rows: number; sha256: string }

const ROWS_PER_BATCH = 200
/** SQLite allows 32,766 parameters per statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000

/**
 * Streams a table in batches, ordered by its key's bytes, which is the same order on both engines. Needs a transaction
 * (PostgreSQL uses a cursor), and reads one table at a time.
 */
export async function* readRows(trx: Db, engine: Engine, table: TableSchema): AsyncGenerator<TableRow[]> {
  const query = selectOrdered(trx, engine, table)
  const toRow = (row: Record<string, unknown>): TableRow =>
    table.columns.map(({ name }) => toValue(row[name], table.name, name))
  if (engine === 'sqlite') {
    let batch: TableRow[] = []
    for await (const row of query.stream()) {
      batch.push(toRow(row))
      if (batch.length < ROWS_PER_BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
    return
  }
  await sql`declare ordered_rows no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      fetch ${sql.lit(ROWS_PER_BATCH)} from ordered_rows`.execute(trx)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < ROWS_PER_BATCH) break
  }
  await sql`close ordered_rows`.execute(trx)
}

function selectOrdered(trx: Db, engine: Engine, table: TableSchema) {
  // Table names are only known at run time.
  const anyTable = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
  const text = new Set(table.columns.filter(({ isText }) => isText).map(({ name }) => name))
  let query = anyTable.selectFrom(table.name).select(table.columns.map(({ name }) => name))
  for (const name of table.orderBy) {
    const column = sql.ref(name)
    // The database's default collation may be linguistic.
    const bytes = engine === 'postgres' && text.has(name) ? sql`${column} collate "C"` : column
    query = query.orderBy(bytes, (order) => order.asc().nullsFirst())
  }
  return query
}

function toValue(value: unknown, table: string, column: string): Value {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value))) return value
  throw new Error(`${table}.${column} holds a ${typeof value} that cannot be copied exactly`)
}

/** Canonical form: one JSON array per line. */
function toLines(rows: readonly TableRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Computes a table's digest incrementally. */
export class Digester {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  /** Returns the added lines. */
  add(rows: readonly TableRow[]): string {
    const lines = toLines(rows)
    this.#hash.update(lines)
    this.#rows += rows.length
    return lines
  }

  get rows(): number {
    return this.#rows
  }

  /** Call only once. */
  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

export async function digestTable(trx: Db, engine: Engine, table: TableSchema): Promise<TableDigest> {
  const digester = new Digester()
  for await (const rows of readRows(trx, engine, table)) digester.add(rows)
  return digester.digest()
}

export async function insertRows(
  trx: Db,
  engine: Engine,
  table: TableSchema,
  rows: TableRow[],
): Promise<void> {
  const batchSize = Math.max(1, Math.floor(MAX_PARAMETERS / table.columns.length))
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    await trx.executeQuery(CompiledQuery.raw(insertStatement(engine, table, batch.length), batch.flat()))
  }
}

/** Built by hand, because Kysely's query builder takes longer than the insert at this size. */
function insertStatement(engine: Engine, table: TableSchema, rows: number): string {
  let count = 0
  const placeholder = () => (engine === 'postgres' ? `$${++count}` : '?')
  const tuple = () => `(${table.columns.map(placeholder).join(', ')})`
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  return `insert into ${quoted(table.name)} (${columns}) values ${Array.from({ length: rows }, tuple).join(', ')}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Sets PostgreSQL's sequences to the highest value of their columns. SQLite needs no such step. */
export async function resetSequences(trx: Db, engine: Engine, tables: readonly string[]): Promise<void> {
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
