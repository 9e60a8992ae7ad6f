import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBalances } from '#server/model/split/index.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('accounts get the currency of what they were booked for, and euros paid as yen were euros', {}, async () => {
  const database = await databaseBefore('0181-account-currencies')
  const { db } = database.connection
  await sql`insert into collaborators (id, email, email_key, name, created_at)
    values ('femi', 'femi@example.com', 'femi@example.com', 'Femi', 1)`.execute(db)
  await sql`insert into splits (id, beat_id, version, sheet_number, owner_id, owner_name, owner_byline, owner_role, owner_sales,
      owner_publishing, created_at)
    values ('s', 'b', 1, 'n', 'u', 'Zoë', 'zoe', 'Producer', 7000, 10000, 1)`.execute(db)
  await sql`insert into orders (id, status, currency, cart_hash, created_at) values ('o', 'Completed', 'eur', '', 1)`.execute(
    db,
  )
  for (const [position, line] of ['l1', 'l2', 'l3'].entries())
    await sql`insert into order_lines (id, order_id, position, beat_id, license_id, title, description, producer, image,
        license_name, license_description, license_icon, license_rights, price_cents, file_kinds)
      values (${line}, 'o', ${position}, 'b', 'l', '', '', '', '', '', '', 'gold', '[]', 9, '[]')`.execute(db)
  for (const [line, mode, currency] of [
    ['l1', 'sandbox', 'eur'],
    ['l2', 'sandbox', 'jpy'],
    ['l3', 'live', 'usd'],
  ])
    await sql`insert into shared_lines (line_id, order_id, beat_id, split_id, mode, currency, title, license_name,
        sold_at, price_cents, net_cents, fee_cents, fee_bearer, commission_points, returned_cents, disputed, credits)
      values (${line}, 'o', 'b', 's', ${mode}, ${currency}, 't', 'n', 1, 9, 9, 0, 'shared', 0, 0, 0, '[]')`.execute(
      db,
    )
  const payouts = [
    // Euros under the name of yen; in yen; and of live money, which never changes its currency.
    ['p1', 'sandbox', 'jpy', 'l1', 5326],
    ['p2', 'sandbox', 'jpy', 'l2', 300],
    ['p3', 'live', 'usd', 'l3', 200],
  ] as const
  for (const [id, mode, currency, line, cents] of payouts) {
    await sql`insert into payouts (id, collaborator_id, mode, currency, method, cents, reference, paid_on, state, created_at)
      values (${id}, 'femi', ${mode}, ${currency}, 'bank', ${cents}, 'r', '2026-11-01', 'paid', 1)`.execute(
      db,
    )
    await sql`insert into payout_lines (payout_id, line_id, cents) values (${id}, ${line}, ${cents})`.execute(
      db,
    )
    for (const [subject, sign, other] of [
      [line, 1, 'sales'],
      [id, -1, 'paid'],
    ] as const) {
      await sql`insert into ledger_groups (id, key, kind, subject, at) values (${subject}, ${subject}, 'sale', ${subject}, 1)`.execute(
        db,
      )
      await sql`insert into ledger_entries (group_id, account, cents) values
        (${subject}, ${`${mode}:collaborator:femi`}, ${sign * cents}), (${subject}, ${`${mode}:${other}`}, ${-sign * cents})`.execute(
        db,
      )
    }
  }
  await migrate(database.connection)
  expect(await db.selectFrom('payouts').select(['id', 'currency']).orderBy('id').execute()).toEqual([
    { id: 'p1', currency: 'eur' },
    { id: 'p2', currency: 'jpy' },
    { id: 'p3', currency: 'usd' },
  ])
  expect([...(await readBalances(db))].sort()).toEqual([
    ['live:usd:collaborator:femi', 0],
    ['live:usd:paid', 200],
    ['live:usd:sales', -200],
    ['sandbox:eur:collaborator:femi', 0],
    ['sandbox:eur:paid', 5326],
    ['sandbox:eur:sales', -5326],
    ['sandbox:jpy:collaborator:femi', 0],
    ['sandbox:jpy:paid', 300],
    ['sandbox:jpy:sales', -300],
  ])
  await database.close()
})
