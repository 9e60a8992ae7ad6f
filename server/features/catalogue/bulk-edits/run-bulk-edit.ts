import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type BulkChange, StoredChange } from '#contract/beats/bulk-edit.ts'
import type { BeatDeps } from '#server/features/catalogue/beats/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type BulkBeat, readBulkBeats } from './bulk-beats.ts'
import { BulkCells, cellsOf, isSameCells } from './bulk-cells.ts'
import { type PlanContext, planBeat } from './plan-beat.ts'
import { readPlanContext } from './plan-selection.ts'
import { writeCells } from './write-cells.ts'

/** Beats of one transaction: SQLite blocks the event loop meanwhile, and each beat is changed whole or not at all. */
const CHUNK = 2
/** Chunks after which the catalogue follows: applying some hundred changes at once would block it for too long. */
const CHUNKS_OF_A_REFRESH = 15
type Edit = Row<'bulk_edits'>
type EditBeat = Row<'bulk_edit_beats'>

/** Changes the beats of an edit that still wait, or back those that were changed. Runs again after a restart. */
export async function runBulkEdit(
  { connection: { db }, catalogue, wakeJobs }: Pick<BeatDeps, 'connection' | 'catalogue' | 'wakeJobs'>,
  editId: string,
  signal: AbortSignal,
): Promise<void> {
  const context = await readPlanContext(db)
  for (let chunk = 1; ; chunk++) {
    signal.throwIfAborted()
    const goesOn = await db.transaction().execute((trx) => changeNext(trx, editId, context))
    if (!goesOn) break
    if (chunk % CHUNKS_OF_A_REFRESH === 0) await catalogue.refresh()
    await yieldToEventLoop()
  }
  wakeJobs()
  await catalogue.refresh()
}

/** Ends an edit with which the job keeps failing. What is changed stays, and can be undone. */
export async function giveUpBulkEdit({ connection: { db } }: Pick<BeatDeps, 'connection'>, editId: string) {
  await endEdit(db, editId, 'failed')
}

async function endEdit(db: Pick<Trx, 'updateTable'>, editId: string, state: Edit['state']) {
  await db
    .updateTable('bulk_edits')
    .set({ state, active: null })
    .where('id', '=', editId)
    .where('active', '=', 1)
    .execute()
}

/** Returns false at the end, or once it is stopped. */
async function changeNext(trx: Trx, editId: string, context: PlanContext): Promise<boolean> {
  const edit = await trx
    .selectFrom('bulk_edits')
    .selectAll()
    .where('id', '=', editId)
    .where('active', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!edit) return false
  const isUndo = edit.state === 'undoing'
  const rows = await trx
    .selectFrom('bulk_edit_beats')
    .selectAll()
    .where('edit_id', '=', editId)
    .where('state', '=', isUndo ? 'changed' : 'waiting')
    .orderBy('position')
    .limit(CHUNK)
    .execute()
  if (rows.length === 0) {
    await endEdit(trx, editId, isUndo ? 'undone' : 'done')
    return false
  }
  const ids = rows.map(({ beat_id }) => beat_id)
  const change = readJson(StoredChange, edit.change)
  const found = new Map((await readBulkBeats(trx, ids, { isLocked: true })).map((beat) => [beat.id, beat]))
  const results = new Map<EditBeat, Partial<EditBeat>>()
  for (const row of rows) {
    const beat = found.get(row.beat_id)
    results.set(
      row,
      await (isUndo ? undoBeat(trx, change, beat, row) : changeBeat(trx, change, beat, row, context)),
    )
  }
  const changed = [...results].flatMap(([row, { state }]) =>
    state === 'changed' || state === 'undone' ? [row.beat_id] : [],
  )
  const now = new Map((await readBulkBeats(trx, changed)).map((beat) => [beat.id, beat]))
  for (const [{ beat_id }, result] of results) {
    const beat = now.get(beat_id)
    await trx
      .updateTable('bulk_edit_beats')
      .set({
        ...result,
        ...(result.state === 'changed' && beat && { after: writeJson(cellsOf(beat, change.kind)) }),
      })
      .where('edit_id', '=', editId)
      .where('beat_id', '=', beat_id)
      .execute()
  }
  const [first, ...others] = changed
  if (first !== undefined) await recordCatalogueChange(trx, first, ...others)
  return true
}

async function changeBeat(
  trx: Trx,
  change: BulkChange,
  beat: BulkBeat | undefined,
  { publish_at }: EditBeat,
  context: PlanContext,
): Promise<Partial<EditBeat>> {
  if (!beat) return { state: 'left', reason: 'changed' }
  // Planned again: it may have been sold or edited since.
  const plan = planBeat(beat, change, context, publish_at === null ? null : Number(publish_at))
  if (plan.kind === 'left') return { state: 'left', reason: plan.reason }
  if (plan.kind === 'unchanged') return { state: 'unchanged' }
  await writeCells(trx, beat, plan.to)
  return { state: 'changed', before: writeJson(cellsOf(beat, change.kind)) }
}

async function undoBeat(
  trx: Trx,
  change: BulkChange,
  beat: BulkBeat | undefined,
  { before, after }: EditBeat,
): Promise<Partial<EditBeat>> {
  const was = readJson(BulkCells, before)
  const became = readJson(BulkCells, after)
  if (!beat || !was || !became || !isSameCells(cellsOf(beat, change.kind), became))
    return { state: 'kept', reason: 'changed' }
  if (beat.isSold && fixedBySale.has(change.kind)) return { state: 'kept', reason: 'sold' }
  await writeCells(trx, beat, was)
  return { state: 'undone' }
}

/** An exclusive sale fixes the price and the terms. */
const fixedBySale: ReadonlySet<BulkChange['kind']> = new Set(['price', 'licenses', 'schedule', 'publish'])
