import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderMails } from '#server/features/selling/payments/notices.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { engine } from '#tests/test-store.ts'

const kinds = {
  created: 'created',
  'paid:ch_1': 'paid',
  'paid:nothing': 'paid',
  'failed:ch_0': 'failed',
  'canceled:pi_1': 'canceled',
  'canceled:no-intent': 'canceled',
  'canceled:other-provider': 'canceled',
  'released:exclusive-sold': 'exclusive-sold',
  'released:capture-refused': 'capture-refused',
  'mismatch:pi_2': 'mismatch',
  'refund:re_1:pending': 'refund-pending',
  'refund:re_1': 'refunded',
  'refund:re_1:failed': 'refund-failed',
  'dispute:dp_1': 'disputed',
  'dispute:dp_1:won': 'dispute-won',
  'dispute:dp_2:lost': 'dispute-lost',
}

test('entries of the payment history, and mails about problems, say what they tell as before', {
  tags: ['engines'],
}, async () => {
  const database = await databaseBefore('0090-payment-history-kinds')
  const { connection } = database
  const { db } = connection
  await sql`insert into orders (id, user_id, username, email, status, amount_cents, currency, cart_hash, created_at)
    values ('o1', null, 'maya', 'maya@example.com', 'Completed', 900, 'usd', '', 5)`.execute(db)
  for (const [at, fact] of Object.keys(kinds).entries())
    await sql`insert into payment_history (id, order_id, at, status, message, fact)
      values (${`h${at}`}, 'o1', ${at}, 'Completed', ${`About ${fact}`}, ${fact})`.execute(db)
  const problems = [
    'failed',
    'released:capture-refused',
    'refund:re_1:failed',
    'dispute:dp_1',
    'dispute:dp_1:won',
  ]
  const addMail = (id: string, template: string, data: object) =>
    sql`insert into mails (id, unique_key, template, recipient, data, message_id, status, attempts, created_at)
      values (${id}, ${id}, ${template}, 'maya@example.com', ${JSON.stringify(data)}, ${id}, 'waiting', 0, 6)`.execute(
      db,
    )
  for (const fact of problems) await addMail(fact, 'payment problem', { orderId: 'o1', fact })
  await addMail('receipt', 'receipt', { orderId: 'o1', fact: 'paid:ch_1' })

  await migrate(connection)

  const entries = await db.selectFrom('payment_history').selectAll().execute()
  expect(Object.fromEntries(entries.map(({ fact, kind }) => [fact, kind]))).toEqual(kinds)
  for (const { fact, message, status } of entries)
    expect([message, status]).toEqual([`About ${fact}`, 'Completed'])
  const mails = await db.selectFrom('mails').selectAll().orderBy('id').execute()
  const about = mails
    .filter(({ template }) => template === 'payment problem')
    .map(({ data }) => orderMails['payment-problem'].data.parse(JSON.parse(data)))
  expect(Object.fromEntries(about.map(({ fact, event }) => [fact, event]))).toEqual({
    failed: 'failed',
    'released:capture-refused': 'capture-refused',
    'refund:re_1:failed': 'refund-failed',
    'dispute:dp_1': 'disputed',
    'dispute:dp_1:won': 'dispute-won',
  })
  const receipt = mails.find(({ template }) => template === 'receipt')
  expect(JSON.parse(receipt?.data ?? '')).toEqual({ orderId: 'o1', fact: 'paid:ch_1' })
  if (engine === 'postgres')
    await expect(
      sql`insert into payment_history (id, order_id, at, status, message, fact)
        values ('old', 'o1', 9, 'Completed', '', 'paid:ch_2')`.execute(db),
    ).rejects.toThrow('kind')
  await database.close()
})
