import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('orders, licenses and downloads keep their buyers, and outlive them', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore('0020-anonymous-sales')
  try {
    const { db } = database.connection
    await addOldUser(db, 'u')
    for (const statement of [
      sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, billing, created_at)
        values ('o', 'u', 'zoe', 'zoe@example.com', 'Pending', 2900, 'usd', 'h', '{}', 1)`,
      sql`insert into order_lines (id, order_id, position, beat_id, license_id, title, description, producer, image, license_name,
        license_description, license_icon, license_rights, price_cents, file_kinds)
        values ('l', 'o', 0, 'b', 'c', 't', 'd', 'p', 'i', 'n', 'd', 'gold', '[]', 2900, '[]')`,
      sql`insert into grants (id, order_id, line_id, user_id, certificate, granted_at) values ('g', 'o', 'l', 'u', 'C', 1)`,
      sql`insert into downloads (id, grant_id, user_id, asset, at, from_byte) values ('d', 'g', 'u', 'master-wav', 1, 0)`,
    ])
      await statement.execute(db)

    await migrate(database.connection)

    const orders = () =>
      db
        .selectFrom('orders')
        .innerJoin('grants', 'grants.order_id', 'orders.id')
        .innerJoin('downloads', 'downloads.grant_id', 'grants.id')
        .select(['orders.user_id', 'orders.email', 'orders.billing', 'grants.user_id as holder'])
        .select('downloads.user_id as downloader')
        .execute()
    const row = { email: 'zoe@example.com', billing: '{}', holder: 'u', downloader: 'u' }
    expect(await orders()).toEqual([{ user_id: 'u', ...row }])
    // Still one open order per user.
    const {
      user_id,
      anonymized_at: _,
      ...order
    } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    await expect(
      db
        .insertInto('orders')
        .values({ ...order, id: 'p', user_id })
        .execute(),
    ).rejects.toThrow(/unique/i)
    await db.deleteFrom('users').where('id', '=', 'u').execute()
    expect(await orders()).toEqual([{ user_id: null, ...row }])
  } finally {
    await database.close()
  }
})
