import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MigrationError, migrate } from '#server/platform/database/migrate.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { testDatabase } from '#tests/test-store.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

/** Three beats in the old schema. The one still being processed has an empty waveform. */
beforeEach(async () => {
  database = await testDatabase()
  const { db } = database.connection
  const { id: owner_id } = await makeUser(db)
  for (const id of ['first', 'second', 'unfinished']) await makeBeat(db, { id, owner_id })
  await db.schema.dropTable('beat_waveforms').execute()
  await sql`alter table beats add column waveform text not null default ''`.execute(db)
  await sql`update beats set waveform = 'of the ' || id where id <> 'unfinished'`.execute(db)
  // What came later is undone, too: migrations run in their order.
  for (const column of ['refunded_cents', 'anonymized_at'])
    await db.schema.alterTable('orders').dropColumn(column).execute()
  await db.schema.alterTable('refunds').dropColumn('problem').execute()
  await db.schema.alterTable('cart_items').dropColumn('license_text').execute()
  for (const table of ['orders', 'downloads'])
    for (const column of ['client_address', 'user_agent'])
      await db.schema.alterTable(table).dropColumn(column).execute()
  await db.schema.alterTable('beats').dropColumn('lossy_master').execute()
  await db.schema.alterTable('grants').dropColumn('mp3_tag').execute()
  await db.schema.alterTable('users').dropColumn('billing').execute()
  await db.schema.alterTable('jobs').dropColumn('lost_starts').execute()
  await db.schema.alterTable('orders').dropColumn('payment_checked_at').execute()
  await sql`delete from kysely_migration where name >= '0017'`.execute(db)
})

afterEach(() => database.close())

test('waveforms move out of the rows of beats', async () => {
  const { connection } = database
  await migrate(connection)
  expect(await connection.db.selectFrom('beat_waveforms').selectAll().orderBy('beat_id').execute()).toEqual([
    { beat_id: 'first', waveform: 'of the first' },
    { beat_id: 'second', waveform: 'of the second' },
  ])
  const beat = await connection.db.selectFrom('beats').selectAll().executeTakeFirstOrThrow()
  expect(Object.keys(beat)).not.toContain('waveform')
})

test('a migration that fails in the middle leaves nothing, and is done once what was in its way is gone', async () => {
  const { connection } = database
  await sql`create view of_waveforms as select waveform from beats`.execute(connection.db)
  await expect(migrate(connection)).rejects.toThrow(MigrationError)
  const tables = await connection.db.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('beat_waveforms')

  await sql`drop view of_waveforms`.execute(connection.db)
  await migrate(connection)
  expect(await connection.db.selectFrom('beat_waveforms').selectAll().execute()).toHaveLength(2)
})
