import { expect, test } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('a store from before webhooks tells each of them a fact once, and forgets what it told with it', {}, async () => {
  const database = await databaseBefore('0150-webhooks')
  const { db } = database.connection
  await migrate(database.connection)
  expect(await db.selectFrom('webhooks').selectAll().execute()).toEqual([])
  const webhook = (id: string): Row<'webhooks'> => ({
    id,
    name: id,
    target: 'https://example.com …1234',
    format: 'standard',
    events: writeJson(['order.completed' as const]),
    created_at: 1,
    disabled_at: null,
    note: null,
    failing_since: null,
    paused_until: null,
    last_delivered_at: null,
  })
  const tell = (id: string, webhook_id: string) =>
    db
      .insertInto('webhook_deliveries')
      .values({
        id,
        webhook_id,
        fact: 'paid:o1',
        type: 'order.completed',
        path: '/admin/manage-payments',
        data: '{}' as Row<'webhook_deliveries'>['data'],
        state: 'waiting',
        attempts: 0,
        created_at: 1,
        queued_at: 1,
        next_at: null,
        tried_at: null,
        answer: null,
      })
      .execute()
  await db
    .insertInto('webhooks')
    .values([webhook('w1'), webhook('w2')])
    .execute()
  await tell('x1', 'w1')
  await tell('x2', 'w2')
  expect(isUniqueViolation(await tell('x3', 'w1').catch((error: unknown) => error))).toBe(true)
  await db.deleteFrom('webhooks').where('id', '=', 'w1').execute()
  expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([{ id: 'x2' }])
  await database.close()
})
