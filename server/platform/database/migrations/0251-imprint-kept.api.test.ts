import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test.each([
  ['legal details', { seller: { name: 'A' } }, 'imprint'],
  ['an own text', { imprint: 'Hi' }, 'imprint'],
  ['neither', { seller: null, storeName: 'A' }, undefined],
])('a store with %s keeps its page', async (_what, given, page) => {
  const database = await databaseBefore('0251-imprint-kept')
  const { db } = database.connection
  await sql`insert into store_settings (id, version, given, changed_in, changed_at, changed_by)
    values (1, 4, ${JSON.stringify(given)}, '{}', 1, 'a')`.execute(db)
  await migrate(database.connection)
  const row = await db.selectFrom('store_settings').select('given').executeTakeFirstOrThrow()
  expect(JSON.parse(row.given)).toEqual({ ...given, ...(page && { noticePage: page }) })
  await database.close()
})
