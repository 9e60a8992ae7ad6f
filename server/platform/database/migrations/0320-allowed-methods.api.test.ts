import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('orders of before take cards', async () => {
  const database = await databaseBefore('0320-allowed-methods')
  const { db } = database.connection
  await sql`insert into orders (id, email, status, currency, cart_hash, created_at)
    values ('o1', 'maya@example.com', 'Pending', 'usd', '', 1)`.execute(db)
  await migrate(database.connection)
  expect(await db.selectFrom('orders').select(['id', 'allowed_methods']).execute()).toEqual([
    { id: 'o1', allowed_methods: null },
  ])
  await database.close()
})
