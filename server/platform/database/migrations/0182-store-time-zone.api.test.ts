import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTimeZone } from '#server/model/settings/index.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('the time zone of letters becomes the store’s', async () => {
  const database = await databaseBefore('0182-store-time-zone')
  const { db } = database.connection
  const before = { storeName: 'A', letters: { perHour: 300, timeZone: 'America/Los_Angeles' } }
  await sql`insert into store_settings (id, version, given, changed_in, changed_at, changed_by)
    values (1, 4, ${JSON.stringify(before)}, '{}', 1, 'a')`.execute(db)
  await migrate(database.connection)
  const row = await db.selectFrom('store_settings').select('given').executeTakeFirstOrThrow()
  expect(JSON.parse(row.given)).toEqual({
    storeName: 'A',
    letters: { perHour: 300 },
    timeZone: 'America/Los_Angeles',
  })
  expect(await readTimeZone(db)).toBe('America/Los_Angeles')
  await database.close()
})
