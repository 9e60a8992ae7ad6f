import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderNumber } from '#contract/orders/order.ts'
import { findOrderByNumber } from '#server/model/order/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('orders of before are found by their number, and a statement outlives its order', {}, async () => {
  const database = await databaseBefore('0270-withdrawals')
  const { db } = database.connection
  const ids = ['01a2171b-647b-7e36-a72a-cffbc40354a9', '01a2171b-6475-7e2f-a369-92b85dfe663d']
  for (const id of ids)
    await sql`insert into orders (id, email, status, currency, cart_hash, created_at)
      values (${id}, 'maya@example.com', 'Completed', 'usd', '', 1)`.execute(db)
  await migrate(database.connection)
  for (const id of ids) expect((await findOrderByNumber(db, orderNumber(id)))?.id).toBe(id)
  expect(await findOrderByNumber(db, 'BB-00000-00000')).toBeUndefined()
  const statement = {
    ...{
      received_at: 1,
      mailed_at: 1,
      time_zone: 'UTC',
      wording: 'withdraw' as const,
      titles: writeJson([]),
    },
    ...{ name: 'Zoë', email: 'z@example.com', email_key: 'z@example.com', given: 'x', line_ids: null },
    ...{ shown_by: null, state: 'waiting' as const, closed_at: null, closed_by: null, answer: null },
  }
  await db
    .insertInto('withdrawals')
    .values(ids.map((id) => ({ ...statement, id, statement_key: id, order_id: id })))
    .execute()
  await db
    .deleteFrom('orders')
    .where('id', '=', ids[0] ?? '')
    .execute()
  const rows = await db.selectFrom('withdrawals').select('order_id').orderBy('order_id').execute()
  expect(rows.map(({ order_id }) => order_id).filter(Boolean)).toEqual([ids[1]])
  expect(rows).toHaveLength(2)
  await database.close()
})
