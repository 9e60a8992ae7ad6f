import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import { readJson } from '#server/platform/database/columns.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'
import type { EmptyDatabase } from '#tests/empty-database.ts'

let database: EmptyDatabase
afterEach(() => database.close())

test('drafts keep what was heard in them', async () => {
  database = await databaseBefore('0180-draft-suggestions')
  const { db } = database.connection
  for (const [id, bpm, tone] of [
    ['both', 140, 'A minor'],
    ['key', null, 'C major'],
    ['neither', null, null],
  ] as const)
    await sql`insert into drafts (id, name_key, file_name, title, bpm, tone, sources, heard_bpm, heard_tone, state, created_at)
      values (${id}, ${id}, ${`${id}.wav`}, ${id}, 90, '', '{"bpm":"name","tone":"heard"}', ${bpm}, ${tone}, 'draft', 1)`.execute(
      db,
    )

  await migrate(database.connection)

  const rows = await db.selectFrom('drafts').select(['id', 'suggestion']).orderBy('id').execute()
  const nothingElse = { bpmOr: null, bpmUnsure: false, bpmAlternatives: [], toneUnsure: false }
  expect(rows.map(({ id, suggestion }) => [id, readJson(BeatSuggestion, suggestion)])).toEqual([
    ['both', { ...nothingElse, bpm: 140, tone: 'A minor' }],
    ['key', { ...nothingElse, bpm: null, tone: 'C major' }],
    ['neither', null],
  ])
})
