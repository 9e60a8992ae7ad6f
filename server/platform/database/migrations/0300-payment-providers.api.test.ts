import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

const addOrder = (db: Db, id: string, row: { cents: number; mode: string | null; status: string }) =>
  sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, payment_mode, created_at)
    values (${id}, 'u', 'u', 'u@example.com', ${row.status}, ${row.cents}, 'usd', ${id}, ${row.mode}, 1)`.execute(
    db,
  )

test('the upgrade names Stripe where there was something to pay, and opens the way past a checked payment', {}, async () => {
  const database = await databaseBefore('0300-payment-providers')
  const { db } = database.connection
  await addOldUser(db, 'u')
  await addOrder(db, 'paid', { cents: 2900, mode: 'live', status: 'Completed' })
  await addOrder(db, 'old', { cents: 2900, mode: null, status: 'Completed' })
  await addOrder(db, 'free', { cents: 0, mode: 'live', status: 'Completed' })
  await addOrder(db, 'demo', { cents: 2900, mode: 'demo', status: 'Completed' })
  await addOrder(db, 'open', { cents: 2900, mode: 'live', status: 'Pending' })
  await sql`insert into webhook_events (id, type, received_at, attempts) values ('evt_1', 'x', 1, 0)`.execute(
    db,
  )
  await migrate(database.connection)
  const orders = await db.selectFrom('orders').select(['id', 'provider']).execute()
  expect(Object.fromEntries(orders.map(({ id, provider }) => [id, provider]))).toEqual({
    paid: 'stripe',
    old: 'stripe',
    free: null,
    demo: null,
    open: 'stripe',
  })
  expect(await db.selectFrom('webhook_events').select('provider').execute()).toEqual([{ provider: 'stripe' }])
  const another = () => addOrder(db, 'second', { cents: 100, mode: 'live', status: 'Pending' })
  await expect(another(), 'one open order').rejects.toThrow()
  await sql`update orders set processing_since = 1 where id = 'open'`.execute(db)
  await another()
  await expect(sql`update orders set provider = 'bank' where id = 'paid'`.execute(db)).rejects.toThrow()
  await database.close()
})
