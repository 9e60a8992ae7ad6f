import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('codes go with their account', async () => {
  const database = await databaseBefore('0250-mailed-codes')
  const { db } = database.connection
  await addOldUser(db, 'maya')
  await migrate(database.connection)
  const code = { email: 'maya@example.com', code_hash: null, tries_left: 3, expires_at: 4e12 }
  await db
    .insertInto('mailed_codes')
    .values([
      { ...code, ticket_hash: 'a', user_id: 'maya' },
      { ...code, ticket_hash: 'b', user_id: null },
    ])
    .execute()
  await db.deleteFrom('users').where('id', '=', 'maya').execute()
  expect(await db.selectFrom('mailed_codes').select('ticket_hash').execute()).toEqual([{ ticket_hash: 'b' }])
  await database.close()
})
