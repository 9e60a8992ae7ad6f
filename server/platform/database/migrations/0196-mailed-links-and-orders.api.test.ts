import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'

test('links that were mailed, used captchas and mails about orders come over', {}, async () => {
  const database = await databaseBefore('0196-mailed-links-and-orders')
  const { db } = database.connection
  await addOldUser(db, 'maya')
  await sql`insert into password_resets (token_hash, user_id, expires_at) values ('r', 'maya', 1)`.execute(db)
  await sql`insert into sign_in_links (token_hash, user_id, expires_at) values ('s', 'maya', 2)`.execute(db)
  await sql`insert into captcha_answers (id, expires_at) values ('c', 3)`.execute(db)
  const mails = {
    receipt: '{"orderId":"o1"}',
    question: '{"text":"\\"orderId\\" is \\u0000 what?"}',
    list: '{"orderId":["o1"]}',
  }
  for (const [id, data] of Object.entries(mails))
    await sql`insert into mails (id, unique_key, template, recipient, data, message_id, status, attempts, created_at)
      values (${id}, ${id}, 'x', 'maya@example.com', ${data}, ${id}, 'sent', 1, 1)`.execute(db)

  await migrate(database.connection)

  expect(await db.selectFrom('mailed_links').selectAll().orderBy('kind').execute()).toEqual([
    { token_hash: 'r', kind: 'reset', user_id: 'maya', expires_at: 1 },
    { token_hash: 's', kind: 'sign-in', user_id: 'maya', expires_at: 2 },
  ])
  expect(await db.selectFrom('used_challenges').selectAll().execute()).toEqual([
    { id: 'captcha c', expires_at: 3 },
  ])
  expect(await db.selectFrom('mails').select(['id', 'order_id']).orderBy('id').execute()).toEqual([
    { id: 'list', order_id: null },
    { id: 'question', order_id: null },
    { id: 'receipt', order_id: 'o1' },
  ])
  await database.close()
})
