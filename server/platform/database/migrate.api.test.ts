import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { databaseBefore } from '#tests/database-before.ts'
import { testDatabase } from '#tests/test-store.ts'
import type { Db } from './connect.ts'
import { appliedMigrations, MigrationError, migrate, migrationNames } from './migrate.ts'
import { migrationsOf100 } from './migrations/names-of-1.0.0.ts'

let close: (() => Promise<void>) | undefined

afterEach(async () => close?.())

test('migrating again changes nothing', async () => {
  const database = await testDatabase()
  close = database.close
  await migrate(database.connection)
  const version = await database.connection.db.selectFrom('catalogue_version').selectAll().executeTakeFirst()
  expect(version).toEqual({ id: 1, version: 0 })
})

test('a database of a newer version is rejected and stays unchanged', async () => {
  const database = await testDatabase()
  close = database.close
  const db = database.connection.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await db
    .insertInto('kysely_migration')
    .values({ name: '9999-the-future', timestamp: '2030-01-01' })
    .execute()
  await expect(migrate(database.connection)).rejects.toThrow(MigrationError)
  await expect(migrate(database.connection)).rejects.toThrow(
    /newer version of the store \(it has 9999-the-future\)/,
  )
  expect(
    await db.selectFrom('kysely_migration').select('name').where('name', 'like', '9999%').execute(),
  ).toHaveLength(1)
})

/** A database as version 1.0.0 recorded it, with only the first of its migrations if `count` says so. */
async function databaseOf100(count = migrationsOf100.length) {
  const database = await databaseBefore('0091-insight')
  close = database.close
  const { db } = database.connection
  await sql`delete from kysely_migration`.execute(db)
  for (const [index, name] of migrationsOf100.slice(0, count).entries())
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date(index).toISOString()})`.execute(
      db,
    )
  return database.connection
}

async function recorded(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('a database of 1.0.0 is migrated, and then records the baseline for what it had', {}, async () => {
  const connection = await databaseOf100()
  expect(await appliedMigrations(connection.db)).toEqual(['0090-baseline'])
  await migrate(connection)
  expect(await recorded(connection.db)).toEqual(migrationNames)
  await migrate(connection)
})

test('a database from before 1.0.0 is told to pass through it, and stays as it was', {}, async () => {
  const connection = await databaseOf100(40)
  await expect(migrate(connection)).rejects.toThrow(/Start version 1\.0\.0 with it first/)
  expect(await recorded(connection.db)).toEqual(migrationsOf100.slice(0, 40))
})

test('a migration that fails leaves what 1.0.0 can open again', async () => {
  const connection = await databaseOf100()
  await sql`create table letters (id text)`.execute(connection.db)
  await expect(migrate(connection)).rejects.toThrow('The database could not be migrated.')
  expect(await recorded(connection.db)).toEqual([...migrationsOf100])
})
