import { expect, test } from 'vitest'
import { readBulkBeats } from '#server/features/catalogue/bulk-edits/bulk-beats.ts'
import { viewBulkEdit } from '#server/features/catalogue/bulk-edits/view-bulk-edit.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { addOldBeat, addOldUser, databaseBefore } from '#tests/database-before.ts'

test('a store from before changes of many beats runs one at a time, and forgets the beats of one with it', {}, async () => {
  const database = await databaseBefore('0145-bulk-edits')
  const { db } = database.connection
  await addOldUser(db, 'u1')
  await addOldBeat(db, 'b1', 'u1')
  await migrate(database.connection)
  expect(await viewBulkEdit(db, Date.now())).toEqual({ edit: null })
  expect(await readBulkBeats(db, ['b1'])).toMatchObject([{ id: 'b1', price_cents: 2_900, isSold: false }])
  const edit = (id: string, active: 1 | null): Row<'bulk_edits'> => ({
    id,
    admin_id: 'u1',
    admin_name: 'u1',
    change: writeJson({ kind: 'hide' as const }),
    state: active ? 'running' : 'done',
    active,
    total: 1,
    started_at: 1,
  })
  await db
    .insertInto('bulk_edits')
    .values([edit('e1', null), edit('e2', null), edit('e3', 1)])
    .execute()
  const second = await db
    .insertInto('bulk_edits')
    .values(edit('e4', 1))
    .execute()
    .catch((error: unknown) => error)
  expect(isUniqueViolation(second)).toBe(true)
  const row = { beat_id: 'b1', position: 0, title: 'A', state: 'waiting' as const }
  const empty = { reason: null, publish_at: null, before: null, after: null }
  await db
    .insertInto('bulk_edit_beats')
    .values({ edit_id: 'e1', ...row, ...empty })
    .execute()
  await db.deleteFrom('bulk_edits').where('id', '=', 'e1').execute()
  expect(await db.selectFrom('bulk_edit_beats').selectAll().execute()).toEqual([])
  await database.close()
})
