import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'

test('the demo loses stems that nobody has yet, and keeps those that somebody bought', {}, async () => {
  const database = await databaseBefore('0190-demo-stems')
  const { db } = database.connection
  const owner = await makeUser(db)
  const files = {
    unmade: ['wanted', 'demo:velour'],
    bought: ['ready', 'demo:kerosene'],
    own: ['ready', null],
  } as const
  const ids = new Map<string, string>()
  for (const [name, [status, source]] of Object.entries(files)) {
    const { id } = await makeBeat(db, { owner_id: owner.id, has_stems: 1, title: name })
    ids.set(id, name)
    await db
      .insertInto('beat_files')
      .values({
        ...{
          id: `stems ${id}`,
          beat_id: id,
          kind: 'stems',
          status,
          source,
          path: null,
          sha256: null,
          bytes: null,
        },
        ...{ attempts: 0, last_error: null, created_at: 1 },
      })
      .execute()
  }
  await migrate(database.connection)
  const beats = await db.selectFrom('beats').select(['id', 'has_stems']).execute()
  const kept = await db.selectFrom('beat_files').select('beat_id').where('kind', '=', 'stems').execute()
  expect(Object.fromEntries(beats.map(({ id, has_stems }) => [ids.get(id), has_stems]))).toEqual({
    unmade: 0,
    bought: 1,
    own: 1,
  })
  expect(kept.map(({ beat_id }) => ids.get(beat_id)).sort()).toEqual(['bought', 'own'])
  await database.close()
})
