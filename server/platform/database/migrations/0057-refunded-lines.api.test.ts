import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('lines refunded before are refunded as a fact, and no license is lost or comes back', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore('0057-refunded-lines')
  const { connection } = database
  const { db } = connection
  await addOldUser(db, 'maya')
  const addOrder = async (
    id: string,
    status: string,
    lines: { price: number; back?: number; revoked?: number }[],
    refunds: { status: string; lines: number[] | null }[] = [],
  ) => {
    const amount = lines.reduce((sum, { price }) => sum + price, 0)
    await sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, created_at)
      values (${id}, null, 'maya', 'maya@example.com', ${status}, ${amount}, 'usd', '', 5)`.execute(db)
    for (const [at, { price, back = 0, revoked = null }] of lines.entries()) {
      await sql`insert into order_lines (id, order_id, position, beat_id, license_id, title, description, producer,
          image, license_name, license_description, license_icon, license_rights, license_scope, price_cents,
          refunded_cents, file_kinds)
        values (${`${id}${at}`}, ${id}, ${at}, 'b', 'l', '', '', '', '', '', '', 'gold', '[]', '{}', ${price}, ${back},
          '[]')`.execute(db)
      await sql`insert into grants (id, order_id, line_id, user_id, certificate, granted_at, revoked_at)
        values (${`${id}${at}`}, ${id}, ${`${id}${at}`}, 'maya', ${`${id}${at}`}, 6, ${revoked})`.execute(db)
    }
    for (const [at, refund] of refunds.entries()) {
      const ids = refund.lines && JSON.stringify(refund.lines.map((line) => `${id}${line}`))
      await sql`insert into refunds (id, order_id, amount_cents, status, provider_id, requested_by, created_at, line_ids)
        values (${`${id}r${at}`}, ${id}, ${amount}, ${refund.status}, null, 'ada', 7, ${ids})`.execute(db)
    }
  }
  const done = 'succeeded'
  await addOrder('whole', 'Refunded', [{ price: 9, revoked: 8 }], [{ status: done, lines: null }])
  await addOrder(
    'part',
    'Completed',
    [{ price: 9, back: 9, revoked: 8 }, { price: 4 }],
    [{ status: done, lines: [0] }],
  )
  // Its only paid line was refunded, which ended the free one.
  await addOrder(
    'free',
    'Refunded',
    [
      { price: 9, back: 9, revoked: 8 },
      { price: 0, revoked: 8 },
    ],
    [{ status: done, lines: [0] }],
  )
  // The free line was named by a refund and stayed valid.
  await addOrder(
    'kept',
    'Completed',
    [{ price: 9, back: 9, revoked: 8 }, { price: 0 }, { price: 4 }],
    [{ status: done, lines: [0, 1] }],
  )
  await addOrder('ended', 'Refunded', [{ price: 0, revoked: 8 }])
  await addOrder('waiting', 'Completed', [{ price: 9 }], [{ status: 'requested', lines: null }])

  await migrate(connection)

  const lines = await db.selectFrom('order_lines').select(['id', 'refunded_at']).orderBy('id').execute()
  expect(Object.fromEntries(lines.map(({ id, refunded_at }) => [id, refunded_at]))).toEqual({
    whole0: 8,
    part0: 8,
    part1: null,
    free0: 8,
    free1: 8,
    kept0: 8,
    kept1: null,
    kept2: null,
    ended0: 8,
    waiting0: null,
  })
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .orderBy('order_id')
    .orderBy('amount_cents')
    .execute()
  expect(
    refunds.map(({ order_id, line_ids, rest, amount_cents }) => [order_id, line_ids, rest, amount_cents]),
  ).toEqual([
    ['free', '["free1"]', 0, 0],
    ['free', '["free0"]', 0, 9],
    ['kept', '["kept0"]', 0, 13],
    ['part', '["part0"]', 0, 13],
    ['waiting', null, 1, 9],
    ['whole', null, 1, 9],
  ])
  await database.close()
})
