import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldBeat, addOldUser, databaseBefore } from '#tests/database-before.ts'

const DECOMPOSED = 'Cafe\u0301 Nuit'
const COMPOSED = 'Café Nuit'

test('texts of a store from before are composed, and tags that look the same become one', {}, async () => {
  const database = await databaseBefore('0175-composed-text')
  const { db } = database.connection
  await addOldUser(db, 'u1')
  for (const id of ['b1', 'b2']) await addOldBeat(db, id, 'u1')
  await sql`update beats set title = ${DECOMPOSED} where id = 'b1'`.execute(db)
  await sql`update users set byline = ${DECOMPOSED} where id = 'u1'`.execute(db)
  const tags = [
    ['t1', COMPOSED, ['b1']],
    ['t2', DECOMPOSED, ['b1', 'b2']],
    ['t3', 'Soire\u0301e', ['b2']],
  ] as const
  for (const [id, name, beats] of tags) {
    await sql`insert into tags (id, name, name_key, created_at) values (${id}, ${name}, ${name.toLowerCase()}, 1)`.execute(
      db,
    )
    for (const beat of beats)
      await sql`insert into beat_tags (beat_id, tag_id) values (${beat}, ${id})`.execute(db)
  }
  await migrate(database.connection)
  const beats = await db.selectFrom('beats').select('title').orderBy('id').execute()
  expect(beats).toEqual([{ title: COMPOSED }, { title: 'b2' }])
  expect(await db.selectFrom('users').select('byline').execute()).toEqual([{ byline: COMPOSED }])
  expect(await db.selectFrom('tags').select(['id', 'name', 'name_key']).orderBy('id').execute()).toEqual([
    { id: 't1', name: COMPOSED, name_key: 'café nuit' },
    { id: 't3', name: 'Soirée', name_key: 'soirée' },
  ])
  const tagged = await db.selectFrom('beat_tags').selectAll().orderBy('beat_id').orderBy('tag_id').execute()
  expect(tagged).toEqual([
    { beat_id: 'b1', tag_id: 't1' },
    { beat_id: 'b2', tag_id: 't1' },
    { beat_id: 'b2', tag_id: 't3' },
  ])
  await database.close()
})
