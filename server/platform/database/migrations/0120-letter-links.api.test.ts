import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('presses that were counted per beat stay with their letter, and other figures as they are', {}, async () => {
  const database = await databaseBefore('0120-letter-links')
  const { db } = database.connection
  await sql`insert into letters (id, slug, subject, first_line, body, beats, state, created_at, changed_at)
    values ('l1', 'letter-aa', 'Four', '', 'Hello', '["b1"]', 'sent', 1, 1)`.execute(db)
  for (const [day, source, step, count] of [
    [1, 'campaigns:letter-aa', 'press', 3],
    [2, 'campaigns:letter-aa', 'press', 4],
    [2, 'campaigns:letter-aa', 'play', 9],
    [2, 'campaigns:summer', 'press', 5],
  ])
    await sql`insert into insight_steps (day, beat_id, source, step, count)
      values (${day}, 'b1', ${source}, ${step}, ${count})`.execute(db)
  await migrate(database.connection)
  const links = await db.selectFrom('letter_links').selectAll().execute()
  expect(links).toEqual([{ letter_id: 'l1', path: '/beats/b1', presses: 7 }])
  const steps = await db.selectFrom('insight_steps').select(['step', 'count']).execute()
  expect(steps).toEqual([{ step: 'play', count: 9 }])
  await database.close()
})
