import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isImportedDraft } from '#server/features/catalogue/drafts/index.ts'
import { listDrafts } from '#server/features/catalogue/drafts/list-drafts.ts'
import { UploadFolder } from '#server/features/catalogue/drafts/upload-folder.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('drafts from before imports made any stay as they are, and are of no row', {}, async () => {
  const database = await databaseBefore('0146-imported-drafts')
  const { db } = database.connection
  await sql`insert into drafts (id, name_key, file_name, title, bpm, tone, price_cents, description, tags, licenses,
      sources, state, lossy, created_at)
    values ('d1', 'night', 'Night.mp3', 'Night', 140, 'A minor', 3000, '{title}.', '["Dark"]', '["t1"]',
      '{"bpm":"name","tone":"typed"}', 'draft', 1, 5)`.execute(db)
  await sql`insert into draft_edits (id, before, created_at)
    values ('s1', '[{"id":"d1","cells":{"bpm":90}}]', 6)`.execute(db)
  // Without what a later migration gave another form.
  const { rows: before } = await sql<object>`
    select id, name_key, file_name, title, bpm, tone, price_cents, description, tags, licenses, sources, state, lossy, created_at
    from drafts`.execute(db)
  await migrate(database.connection)
  const rows = await db.selectFrom('drafts').selectAll().execute()
  expect(rows).toMatchObject(before)
  expect(rows).toMatchObject([{ import_key: null, imported: null }])
  expect(await listDrafts(db, new UploadFolder(database.dataDir))).toMatchObject({
    drafts: [{ title: 'Night', bpm: 140, price: 30, tags: ['Dark'], licenses: ['t1'], lossy: true }],
    canUndo: true,
  })
  expect(await isImportedDraft(db, 'Night')).toBe(false)
  await db.updateTable('drafts').set({ import_key: 'Night' }).execute()
  expect(await isImportedDraft(db, 'Night')).toBe(true)
  await database.close()
})
