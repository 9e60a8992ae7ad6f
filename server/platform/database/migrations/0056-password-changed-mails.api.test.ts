import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('queued mails about an own password get the remaining template', { tags: ['engines'] }, async () => {
  const database = await databaseBefore('0056-password-changed-mails')
  const { connection } = database
  for (const template of ['own password changed', 'welcome'])
    await sql`insert into mails (id, unique_key, template, recipient, data, message_id, status, attempts, created_at)
      values (${template}, ${template}, ${template}, 'maya@example.com', '{}', ${template}, 'waiting', 0, 1)`.execute(
      connection.db,
    )
  await migrate(connection)
  const mails = await connection.db.selectFrom('mails').select(['id', 'template']).orderBy('id').execute()
  expect(mails).toEqual([
    { id: 'own password changed', template: 'password changed' },
    { id: 'welcome', template: 'welcome' },
  ])
  await database.close()
})
