import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { DraftProblem, DraftSources, type EditDraftsRequest, UNDO_STEPS } from '#contract/beats/draft.ts'
import { toCents } from '#contract/pricing/money.ts'
import { isSet, readJson, toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { EditedCells } from './edited-cells.ts'

const Step = z.array(z.object({ id: z.string(), cells: EditedCells }))
const Names = z.array(z.string())

type Given = z.output<typeof EditDraftsRequest>['changes'][number]['set']

/** Changes cells of drafts as one step. Drafts that are being published stay as they are. @throws Problem draft_not_found */
export async function editDrafts(db: Db, { changes }: z.output<typeof EditDraftsRequest>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = new Map((await editableRows(trx)).map((row) => [row.id, readCells(row)]))
    const before = new Map<string, EditedCells>()
    for (const { ids, set } of changes)
      for (const id of ids) {
        const cells = rows.get(id)
        if (!cells) continue
        const after = toCells(cells, set)
        if (Object.keys(after).length === 0) continue
        before.set(id, { ...pick(cells, after), ...before.get(id) })
        rows.set(id, { ...cells, ...after })
        await write(trx, id, after)
      }
    if (before.size === 0) throw new ProblemError('draft_not_found')
    const step = [...before].map(([id, cells]) => ({ id, cells }))
    await trx
      .insertInto('draft_edits')
      .values({ id: uuidv7(), before: writeJson(step), created_at: Date.now() })
      .execute()
    const kept = await trx
      .selectFrom('draft_edits')
      .select('id')
      .orderBy('id', 'desc')
      .limit(UNDO_STEPS)
      .execute()
    const ids = kept.map(({ id }) => id)
    await trx.deleteFrom('draft_edits').where('id', 'not in', ids).execute()
  })
}

/** Undoes the last step. @throws Problem no_edit_to_undo */
export async function undoEdit(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('draft_edits')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) throw new ProblemError('no_edit_to_undo')
    const rows = await trx
      .selectFrom('drafts')
      .select('id')
      .where('state', 'not in', ['publishing', 'published'])
      .execute()
    const editable = new Set(rows.map(({ id }) => id))
    for (const { id, cells } of readJson(Step, last.before)) if (editable.has(id)) await write(trx, id, cells)
    await trx.deleteFrom('draft_edits').where('id', '=', last.id).execute()
  })
}

function editableRows(trx: Trx): Promise<Row<'drafts'>[]> {
  return trx
    .selectFrom('drafts')
    .selectAll()
    .where('state', 'not in', ['publishing', 'published'])
    .where('removed_at', 'is', null)
    .execute()
}

function readCells(row: Row<'drafts'>): Required<EditedCells> {
  return {
    title: row.title,
    bpm: row.bpm,
    tone: row.tone,
    priceCents: row.price_cents,
    description: row.description,
    tags: readJson(Names, row.tags),
    licenses: readJson(Names, row.licenses),
    publishAt: row.publish_at,
    sources: readJson(DraftSources, row.sources),
    lossyOk: isSet(row.lossy_ok),
    keepDouble: isSet(row.keep_double),
    problem: readJson(DraftProblem, row.problem),
    removedAt: row.removed_at,
  }
}

function toCells({ sources, problem }: Required<EditedCells>, set: Given): EditedCells {
  const { price, publishAt, keepDouble, removed, ...same } = set
  return {
    ...dropUndefined(same),
    ...(price !== undefined && { priceCents: price === null ? null : toCents(price) }),
    ...(publishAt !== undefined && { publishAt: publishAt === null ? null : Date.parse(publishAt) }),
    ...((set.bpm !== undefined || set.tone !== undefined) && {
      sources: {
        bpm: set.bpm === undefined ? sources.bpm : 'typed',
        tone: set.tone === undefined ? sources.tone : 'typed',
      },
    }),
    // Also tries again what could not be published.
    ...(keepDouble && {
      keepDouble: true,
      ...((problem?.code === 'double' || problem?.code === 'failed') && { problem: null }),
    }),
    ...(removed && { removedAt: Date.now() }),
  }
}

async function write(trx: Trx, id: string, cells: EditedCells): Promise<void> {
  const { title, bpm, tone, priceCents, description, tags, licenses, publishAt, removedAt } = cells
  const { sources, lossyOk, keepDouble, problem } = cells
  await trx
    .updateTable('drafts')
    .set({
      edited_at: Date.now(),
      ...dropUndefined({ title, bpm, tone, description }),
      ...(priceCents !== undefined && { price_cents: priceCents }),
      ...(tags && { tags: writeJson(tags) }),
      ...(licenses !== undefined && { licenses: licenses && writeJson(licenses) }),
      ...(publishAt !== undefined && { publish_at: publishAt }),
      ...(sources && { sources: writeJson(sources) }),
      ...(lossyOk !== undefined && { lossy_ok: toFlag(lossyOk) }),
      ...(keepDouble !== undefined && { keep_double: toFlag(keepDouble) }),
      ...(problem !== undefined && { problem: problem && writeJson(problem) }),
      ...(removedAt !== undefined && { removed_at: removedAt }),
    })
    .where('id', '=', id)
    .execute()
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function dropUndefined<T extends object>(cells: T): Defined<T> {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** Of the cells as they were, those that change. */
function pick(cells: Required<EditedCells>, after: EditedCells): EditedCells {
  const names = Object.keys(after)
  return EditedCells.parse(Object.fromEntries(Object.entries(cells).filter(([name]) => names.includes(name))))
}
