import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listDrafts } from '#server/features/catalogue/drafts/list-drafts.ts'
import { UploadFolder } from '#server/features/catalogue/drafts/upload-folder.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { addOldBeat, addOldUser, databaseBefore } from '#tests/database-before.ts'

test('a store from before drafts has none, keeps its beats, and takes drafts with what a file name says', {}, async () => {
  const database = await databaseBefore('0110-drafts')
  const { db } = database.connection
  await addOldUser(db, 'u1')
  await addOldBeat(db, 'b1', 'u1')
  await migrate(database.connection)
  const uploads = new UploadFolder(database.dataDir)
  expect(await listDrafts(db, uploads)).toEqual({ drafts: [], loose: [], canUndo: false, canTakeBack: 0 })
  expect(await db.selectFrom('beats').select(['id', 'status']).execute()).toEqual([
    { id: 'b1', status: 'ready' },
  ])
  await sql`insert into drafts (id, name_key, file_name, title, sources, state, created_at)
    values ('d1', 'a', 'A.wav', 'A', '{"bpm":"heard","tone":"heard"}', 'sending', 1)`.execute(db)
  expect((await listDrafts(db, uploads)).drafts).toMatchObject([
    { title: 'A', bpm: null, tone: '', price: null, description: '', tags: [], licenses: null, lossy: false },
  ])
  await database.close()
})
