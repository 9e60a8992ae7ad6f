import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/text/locales.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

describe('the language that is kept', () => {
  test('rows of before have the store’s own; new ones any that is known', async () => {
    const database = await databaseBefore('0330-locales')
    const { db } = database.connection
    await addOldUser(db, 'maya')
    await sql`insert into orders (id, email, status, currency, cart_hash, created_at)
      values ('o1', 'maya@example.com', 'Pending', 'usd', '', 1)`.execute(db)
    await sql`insert into mails (id, unique_key, template, recipient, data, message_id, status, attempts, created_at)
      values ('m1', 'm1', 'welcome', 'maya@example.com', '{}', 'm1', 'sent', 1, 1)`.execute(db)
    await migrate(database.connection)
    for (const table of ['users', 'orders', 'mails'] as const)
      expect(await db.selectFrom(table).select('locale').execute()).toEqual([{ locale: null }])
    for (const locale of locales) await db.updateTable('orders').set({ locale }).execute()
    for (const table of ['users', 'orders', 'mails'])
      await expect(sql`update ${sql.table(table)} set locale = 'xx'`.execute(db)).rejects.toThrow()
    await database.close()
  })
})
