import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('accounts from before have the standard views', async () => {
  const database = await databaseBefore('0220-desk-views')
  const { db } = database.connection
  await addOldUser(db, 'maya')
  await migrate(database.connection)
  expect(await db.selectFrom('users').select('desk_views').execute()).toEqual([{ desk_views: '{}' }])
  await database.close()
})
