import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

type Mail = { status: string; to?: string; template?: string; sentAt?: number }

/** What the outbox holds about each order. */
const outbox: Record<string, { status: string; mails: Mail[] }> = {
  sent: { status: 'Completed', mails: [{ status: 'sent', sentAt: 50 }] },
  again: {
    status: 'Refunded',
    mails: [
      { status: 'sent', sentAt: 90 },
      { status: 'sent', sentAt: 70, to: 'Maya@Example.com' },
      { status: 'dead' },
    ],
  },
  elsewhere: { status: 'Completed', mails: [{ status: 'sent', sentAt: 50, to: 'other@example.com' }] },
  dead: { status: 'Completed', mails: [{ status: 'dead' }] },
  retried: { status: 'Completed', mails: [{ status: 'dead' }, { status: 'waiting' }] },
  queued: { status: 'Disputed', mails: [{ status: 'waiting' }] },
  purged: {
    status: 'Completed',
    mails: [{ status: 'sent', sentAt: 50, template: 'sale' }, { status: 'skipped' }],
  },
  open: { status: 'Pending', mails: [] },
}

test('what the outbox still holds says what became of confirmations', async () => {
  const database = await databaseBefore('0260-right-to-withdraw')
  const { db } = database.connection
  for (const [id, { status, mails }] of Object.entries(outbox)) {
    await sql`insert into orders (id, email, status, currency, cart_hash, created_at)
      values (${id}, 'maya@example.com', ${status}, 'usd', '', 1)`.execute(db)
    for (const [index, { status: state, to, template, sentAt }] of mails.entries())
      await sql`insert into mails (id, template, recipient, data, unique_key, message_id, status, attempts, created_at, sent_at, order_id)
        values (${`${id} ${index}`}, ${template ?? 'receipt'}, ${to ?? 'maya@example.com'}, '{}', ${`${id} ${index}`}, '',
          ${state}, 0, 1, ${sentAt ?? null}, ${id})`.execute(db)
  }
  await migrate(database.connection)
  const orders = await db.selectFrom('orders').selectAll().execute()
  expect(
    Object.fromEntries(
      orders.map((order) => [order.id, [order.confirmation_state, order.confirmation_at]] as const),
    ),
  ).toEqual({
    sent: ['sent', 50],
    again: ['sent', 70],
    elsewhere: ['unknown', null],
    dead: ['refused', null],
    retried: ['waiting', null],
    queued: ['waiting', null],
    purged: ['unknown', null],
    open: ['waiting', null],
  })
  expect(orders.every(({ instruction_version }) => instruction_version === null)).toBe(true)
  await database.close()
})
