import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'
import { basicScope } from '#tests/license-scopes.ts'

test('licenses that were bought with a term get its end, others none', { tags: ['engines'] }, async () => {
  const store = await databaseBefore('0035-license-passports')
  const { connection } = store
  const { db } = connection
  try {
    await addOldUser(db, 'u')
    await sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, created_at)
      values ('o', 'u', 'u', 'u@example.com', 'Completed', 100, 'usd', 'x', 1)`.execute(db)
    const granted = Date.parse('2024-02-29T10:00:00Z')
    for (const [id, termYears] of [
      ['lasting', null],
      ['limited', 3],
    ] as const) {
      const scope = JSON.stringify({ ...basicScope, termYears })
      await sql`insert into order_lines (id, order_id, position, beat_id, license_id, title, description, producer,
          image, license_name, license_description, license_icon, license_rights, license_scope, price_cents, file_kinds)
        values (${id}, 'o', ${termYears ?? 0}, 'b', 'l', 't', 'd', 'p', 'i', 'n', 'd', 'gold', '[]', ${scope}, 100, '[]')`.execute(
        db,
      )
      await sql`insert into grants (id, order_id, line_id, user_id, certificate, granted_at)
        values (${id}, 'o', ${id}, 'u', ${id}, ${granted})`.execute(db)
    }
    await migrate(connection)
    expect(
      await db.selectFrom('grants').select(['id', 'starts_at', 'ends_at']).orderBy('id').execute(),
    ).toEqual([
      { id: 'lasting', starts_at: null, ends_at: null },
      { id: 'limited', starts_at: granted, ends_at: Date.parse('2027-02-28T10:00:00Z') },
    ])
  } finally {
    await store.close()
  }
})
