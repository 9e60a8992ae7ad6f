import { BULK_UNDO_MS, type BulkEditView, StoredChange } from '#contract/beats/bulk-edit.ts'
import { beatRows } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { BulkCells } from './bulk-cells.ts'
import { describeChange, LeftAloneCounter } from './describe-change.ts'

const MAX_EXAMPLES = 2

/** The change that runs, or the last of the past day. */
export async function viewBulkEdit(db: Db, now: number): Promise<{ edit: BulkEditView | null }> {
  const edit = await db
    .selectFrom('bulk_edits')
    .selectAll()
    .where(({ or, eb }) => or([eb('active', '=', 1), eb('started_at', '>', now - BULK_UNDO_MS)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { edit: edit ? await present(db, edit, now) : null }
}

async function present(db: Db, edit: Row<'bulk_edits'>, now: number): Promise<BulkEditView> {
  const counted = await db
    .selectFrom('bulk_edit_beats')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('edit_id', '=', edit.id)
    .groupBy('state')
    .execute()
  const count = (...states: Row<'bulk_edit_beats'>['state'][]) =>
    counted.reduce((sum, row) => sum + (states.includes(row.state) ? Number(row.count) : 0), 0)
  const isUndo = edit.state === 'undoing' || edit.state === 'undone'
  const total = isUndo ? count('changed', 'undone', 'kept') : edit.total
  const undoUntil = Number(edit.started_at) + BULK_UNDO_MS
  const change = readJson(StoredChange, edit.change)
  return {
    id: edit.id,
    change,
    state: edit.state,
    total,
    done: isUndo ? count('undone', 'kept') : total - count('waiting'),
    changed: isUndo ? count('undone') : count('changed'),
    leftAlone: await readLeftAlone(db, edit.id, isUndo ? 'kept' : 'left'),
    examples: change.kind === 'price' && !isUndo ? await readExamples(db, edit.id) : [],
    startedBy: edit.admin_name,
    startedAt: new Date(Number(edit.started_at)).toISOString(),
    undoUntil: new Date(undoUntil).toISOString(),
    canUndo: edit.active === null && count('changed') > 0 && now < undoUntil,
  }
}

async function readLeftAlone(db: Db, editId: string, state: 'left' | 'kept') {
  const rows = await db
    .selectFrom('bulk_edit_beats')
    .select(['reason', 'title'])
    .where('edit_id', '=', editId)
    .where('state', '=', state)
    .orderBy('position')
    .execute()
  const counter = new LeftAloneCounter()
  for (const { reason, title } of rows) if (reason !== null) counter.add(reason, title)
  return counter.all()
}

async function readExamples(db: Db, editId: string) {
  const rows = await beatRows(db)
    .innerJoin('bulk_edit_beats', 'bulk_edit_beats.beat_id', 'beats.id')
    .select(['beats.id', 'beats.title', 'image', 'cover', 'before', 'after'])
    .where('edit_id', '=', editId)
    .where('state', '=', 'changed')
    .orderBy('position')
    .limit(MAX_EXAMPLES)
    .execute()
  return rows.flatMap((row) => {
    const before = readJson(BulkCells, row.before)
    const after = readJson(BulkCells, row.after)
    return before && after ? [describeChange(row, before, after, (id) => id)] : []
  })
}
