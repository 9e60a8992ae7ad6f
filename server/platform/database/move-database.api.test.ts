import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allRows, type EmptyDatabase, emptyDatabase } from '#tests/empty-database.ts'
import { fillEveryTable } from '#tests/fill-every-table.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { engine, testDatabase } from '#tests/test-store.ts'
import { tableNames } from './bulk-load.ts'
import { type Connection, connect, type Engine } from './connect.ts'
import { appliedMigrations } from './migrate.ts'
import { moveDatabase, otherConnections } from './move-database.ts'
import { inSnapshot } from './snapshot.ts'
import { digestTable, resetSequences } from './table-rows.ts'
import { excludedTables, readTableSchemas } from './table-schema.ts'
import { TransferError } from './transfer-error.ts'

/** PostgreSQL is only available in its own test project. */
const targets: Engine[] = engine === 'postgres' ? ['sqlite', 'postgres'] : ['sqlite']

let shop: Shop
const opened: EmptyDatabase[] = []

beforeEach(async () => {
  shop = await openShop()
})

afterEach(async () => {
  await shop.close()
  for (const database of opened.splice(0)) await database.close()
})

async function open(kind: Engine): Promise<EmptyDatabase> {
  const database = await emptyDatabase(kind)
  opened.push(database)
  return database
}

async function digests(connection: Connection) {
  const shape = await readTableSchemas(await appliedMigrations(connection.db))
  return inSnapshot(connection, async (trx) => {
    const all: Record<string, unknown> = {}
    for (const table of shape) all[table.name] = await digestTable(trx, connection.engine, table)
    return all
  })
}

test.each(targets)('every row of every table comes to %s and back as it was', async (kind) => {
  await fillEveryTable(shop)
  const migrations = await appliedMigrations(shop.db)
  const there = await open(kind)
  const moved = await moveDatabase(shop.connection, there.connection)
  const before = await allRows(shop.connection, migrations)
  for (const table of moved.tables) expect(table.rows, `rows of ${table.name}`).toBeGreaterThan(0)
  expect(await allRows(there.connection, migrations)).toEqual(before)
  expect(await digests(there.connection)).toEqual(await digests(shop.connection))
  const back = await open(engine)
  await moveDatabase(there.connection, back.connection)
  expect(await allRows(back.connection, migrations)).toEqual(before)
  expect(await digests(back.connection)).toEqual(await digests(shop.connection))
})

test.runIf(engine === 'postgres')('the databases that are moved to sort by language', async () => {
  const { connection } = await open('postgres')
  const { rows } = await sql`select 'a' < 'B' as by_language`.execute(connection.db)
  expect(rows).toEqual([{ by_language: true }])
})

test('every table and column is moved or reported as skipped', async () => {
  const { db } = shop
  const shape = await readTableSchemas(await appliedMigrations(db))
  expect(shape.map(({ name }) => name).sort()).toEqual(await tableNames(shop.connection))
  for (const table of shape) {
    const { rows } = await (engine === 'postgres'
      ? sql<{ name: string; type: string }>`
          select column_name as name, data_type as type from information_schema.columns
          where table_schema = current_schema() and table_name = ${table.name} and is_generated = 'NEVER'`
      : sql<{ name: string; type: string }>`select name, type from pragma_table_info(${table.name})`
    ).execute(db)
    expect(table.columns.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
    const isText = new Set(table.columns.filter((column) => column.isText).map(({ name }) => name))
    for (const { name, type } of rows) {
      expect(type, `${table.name}.${name}`).toMatch(
        isText.has(name) ? /text|character varying/i : /bigint|integer|real|double precision/i,
      )
      // `real` has four bytes on PostgreSQL and would lose precision.
      if (engine === 'postgres') expect(type, `${table.name}.${name}`).not.toBe('real')
    }
  }
  for (const name of excludedTables) expect(shape.map((table) => table.name)).not.toContain(name)
})

test.each(targets)('a %s database that holds anything is refused, and left as it was', async (kind) => {
  const there = await open(kind)
  await moveDatabase(shop.connection, there.connection)
  const before = await digests(there.connection)
  const again = moveDatabase(shop.connection, there.connection)
  await expect(again).rejects.toThrow(TransferError)
  await expect(again).rejects.toThrow(/The target is not empty: it has rows in .*users \(3\)/)
  expect(await digests(there.connection)).toEqual(before)
})

test.each(targets)(
  'a %s database that was only migrated is taken, one with a single change is not',
  async (kind) => {
    const there = await open(kind)
    const fresh = await testDatabase()
    await moveDatabase(fresh.connection, there.connection)
    await moveDatabase(fresh.connection, there.connection)
    await there.connection.db.updateTable('catalogue_version').set({ version: 1 }).execute()
    await expect(moveDatabase(fresh.connection, there.connection)).rejects.toThrow(
      /not empty.*catalogue_version \(1\)/,
    )
    await fresh.close()
  },
)

test.each(targets)('a %s database of another program is refused', async (kind) => {
  const there = await open(kind)
  await sql`create table wp_posts (id integer)`.execute(there.connection.db)
  await expect(moveDatabase(shop.connection, there.connection)).rejects.toThrow(
    /tables that do not belong to the store \(wp_posts\)/,
  )
  expect(await tableNames(there.connection)).toEqual(['wp_posts'])
})

test.each(targets)(
  'a move to %s that fails in the middle leaves nothing, and works when repeated',
  async (kind) => {
    await fillEveryTable(shop)
    const there = await open(kind)
    const failing = moveDatabase(shop.connection, there.connection, (step) => {
      if (step === 'grants') throw new Error('the power went out')
    })
    await expect(failing).rejects.toThrow('the power went out')
    const users = await there.connection.db.selectFrom('users').selectAll().execute()
    expect(users).toEqual([])
    await moveDatabase(shop.connection, there.connection)
    expect(await digests(there.connection)).toEqual(await digests(shop.connection))
  },
)

test('a source without a store is refused', async () => {
  const [from, to] = [await open(engine), await open(engine)]
  await expect(moveDatabase(from.connection, to.connection)).rejects.toThrow('There is no store to move')
})

test.runIf(engine === 'sqlite')(
  'a SQLite store that runs cannot be opened alone, and none can start meanwhile',
  async () => {
    const options = { dataDir: shop.config.dataDir, databaseUrl: undefined }
    const alone = connect({ ...options, exclusive: true })
    await expect(appliedMigrations(alone.db)).rejects.toThrow('database is locked')
    const { dataDir } = await open('sqlite')
    const first = connect({ dataDir, databaseUrl: undefined, exclusive: true })
    await appliedMigrations(first.db)
    const second = connect({ dataDir, databaseUrl: undefined })
    await expect(appliedMigrations(second.db)).rejects.toThrow('database is locked')
    await first.db.destroy()
  },
)

test.runIf(engine === 'postgres')('connections of a running store are seen', async () => {
  await shop.db.selectFrom('users').select('id').execute()
  const own = new URL(shop.config.databaseUrl!)
  own.searchParams.set('application_name', 'mover')
  const connection = connect({ dataDir: '', databaseUrl: String(own) })
  expect(await otherConnections(connection, 'mover')).toBeGreaterThan(0)
  await connection.db.destroy()
})

test.runIf(engine === 'postgres')('the next number follows the highest that was moved', async () => {
  const { connection } = await open('postgres')
  const { db } = connection
  await sql`create table numbered (id bigint generated by default as identity, old serial, word text)`.execute(
    db,
  )
  await sql`insert into numbered (id, old, word) values (41, 7, 'a')`.execute(db)
  await sql`create table untouched (id bigint generated by default as identity)`.execute(db)
  await resetSequences(db, 'postgres', ['numbered', 'untouched'])
  const { rows } = await sql`insert into numbered (word) values ('b') returning id, old`.execute(db)
  expect(rows).toEqual([{ id: 42, old: 8 }])
  expect((await sql`insert into untouched default values returning id`.execute(db)).rows).toEqual([{ id: 1 }])
})
