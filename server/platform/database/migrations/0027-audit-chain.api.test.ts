import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('addresses of accounts that are gone leave older entries, all others stay', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore('0027-audit-chain')
  try {
    const { db } = database.connection
    await addOldUser(db, 'zoe')
    for (const [id, action, subjectId, name, details] of [
      ['1', 'user.locked', 'gone', 'gone_name', '{}'],
      ['2', 'user.locked', 'zoe', 'zoe', '{}'],
      ['3', 'mail.retried', 'm', 'receipt', '{"to":"gone@example.com"}'],
      ['4', 'mail.retried', 'm', 'receipt', '{"to":"Zoe@example.com"}'],
      ['5', 'tag.created', 't', 'Trap', '{}'],
    ])
      await sql`insert into audit_log (id, at, admin_id, admin_name, action, subject_id, subject_name, details)
        values (${id}, 1, 'a', 'maya', ${action}, ${subjectId}, ${name}, ${details})`.execute(db)

    await migrate(database.connection)

    const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(rows.map(({ subject_name, details }) => [subject_name, details])).toEqual([
      ['a deleted account', '{}'],
      ['zoe', '{}'],
      ['a deleted account', '{}'],
      ['receipt', '{"to":"Zoe@example.com"}'],
      ['Trap', '{}'],
    ])
    await expect(sql`update audit_log set details = 'x'`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/append-only/)
  } finally {
    await database.close()
  }
})
