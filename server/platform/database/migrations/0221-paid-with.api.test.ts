import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('cards that the history names become what orders were paid with', async () => {
  const database = await databaseBefore('0221-paid-with')
  const { db } = database.connection
  const histories = {
    card: 'Payment received by card ending in 0077',
    other: 'Payment received',
    failed: 'Your card ending in 0002 was declined.',
  }
  for (const [id, message] of Object.entries(histories)) {
    await sql`insert into orders (id, status, currency, cart_hash, created_at) values (${id}, 'Canceled', 'usd', '', 1)`.execute(
      db,
    )
    await sql`insert into payment_history (id, order_id, at, status, message, kind, fact)
      values (${id}, ${id}, 1, 'Completed', ${message}, ${id === 'failed' ? 'failed' : 'paid'}, ${id})`.execute(
      db,
    )
  }
  await migrate(database.connection)
  const orders = db.selectFrom('orders').select(['id', 'paid_with', 'card_last4']).orderBy('id')
  expect(await orders.execute()).toEqual([
    { id: 'card', paid_with: 'card', card_last4: '0077' },
    { id: 'failed', paid_with: null, card_last4: null },
    { id: 'other', paid_with: null, card_last4: null },
  ])
  await database.close()
})
