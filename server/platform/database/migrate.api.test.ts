import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/test-store.ts'
import { MigrationError, migrate } from './migrate.ts'

let close: (() => Promise<void>) | undefined

afterEach(async () => close?.())

test('migrating again changes nothing', { tags: ['engines'] }, async () => {
  const database = await testDatabase()
  close = database.close
  await migrate(database.connection)
  const version = await database.connection.db.selectFrom('catalogue_version').selectAll().executeTakeFirst()
  expect(version).toEqual({ id: 1, version: 0 })
})

test('a database of a newer version is rejected and stays unchanged', { tags: ['engines'] }, async () => {
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
