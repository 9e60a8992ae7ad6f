import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { DraftSources, type EditDraftsRequest, UNDO_STEPS } from '#contract/beats/draft.ts'
import { toCents } from '#contract/pricing/money.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** The columns that an edit can change. */
const EditedColumns = z
  .object({
    title: z.string(),
    bpm: z.number().nullable(),
    tone: z.string(),
    price_cents: z.number().nullable(),
    description: z.string(),
    tags: z.string(),
    licenses: z.string().nullable(),
    publish_at: z.number().nullable(),
    sources: z.string(),
    lossy_ok: z.number(),
    keep_double: z.number(),
    problem: z.string().nullable(),
    removed_at: z.number().nullable(),
  })
  .partial()
type EditedColumns = z.infer<typeof EditedColumns>
const Step = z.array(z.object({ id: z.string(), columns: EditedColumns }))

type Cells = z.output<typeof EditDraftsRequest>['changes'][number]['set']

/** Changes cells of drafts as one step. Drafts that are being published stay as they are. @throws Problem draft_not_found */
export async function editDrafts(db: Db, { changes }: z.output<typeof EditDraftsRequest>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ids = [...new Set(changes.flatMap((change) => change.ids))]
    const rows = new Map((await editableRows(trx)).map((row) => [row.id, row]))
    if (!ids.some((id) => rows.has(id))) throw new ProblemError('draft_not_found')
    const before = new Map<string, EditedColumns>()
    for (const { ids: changed, set } of changes)
      for (const id of changed) {
        const row = rows.get(id)
        if (!row) continue
        const columns = toColumns(row, set)
        if (Object.keys(columns).length === 0) continue
        before.set(id, { ...pick(row, Object.keys(columns)), ...before.get(id) })
        rows.set(id, { ...row, ...columns })
        await trx.updateTable('drafts').set(columns).where('id', '=', id).execute()
      }
    if (before.size === 0) return
    const step = [...before].map(([id, columns]) => ({ id, columns }))
    await trx
      .insertInto('draft_edits')
      .values({ id: uuidv7(), before: JSON.stringify(step), created_at: Date.now() })
      .execute()
    const kept = trx.selectFrom('draft_edits').select('id').orderBy('id', 'desc').limit(UNDO_STEPS)
    const keptIds = (await kept.execute()).map(({ id }) => id)
    await trx.deleteFrom('draft_edits').where('id', 'not in', keptIds).execute()
  })
}

/** Undoes the last step. @throws Problem nothing_to_undo */
export async function undoEdit(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('draft_edits')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) throw new ProblemError('nothing_to_undo')
    const editable = new Set((await editableRows(trx)).map(({ id }) => id))
    const removed = await trx.selectFrom('drafts').select('id').where('removed_at', 'is not', null).execute()
    for (const { id } of removed) editable.add(id)
    for (const { id, columns } of Step.parse(JSON.parse(last.before)))
      if (editable.has(id)) await trx.updateTable('drafts').set(columns).where('id', '=', id).execute()
    await trx.deleteFrom('draft_edits').where('id', '=', last.id).execute()
  })
}

function editableRows(trx: Transaction<Database>): Promise<Row<'drafts'>[]> {
  return trx
    .selectFrom('drafts')
    .selectAll()
    .where('state', 'not in', ['publishing', 'published'])
    .where('removed_at', 'is', null)
    .execute()
}

function toColumns(row: Row<'drafts'>, set: Cells): EditedColumns {
  const sources = DraftSources.parse(JSON.parse(row.sources))
  const typed = {
    ...(set.bpm !== undefined && { bpm: 'typed' }),
    ...(set.tone !== undefined && { tone: 'typed' }),
  }
  return {
    ...(set.title !== undefined && { title: set.title }),
    ...(set.bpm !== undefined && { bpm: set.bpm }),
    ...(set.tone !== undefined && { tone: set.tone }),
    ...(set.price !== undefined && { price_cents: set.price === null ? null : toCents(set.price) }),
    ...(set.description !== undefined && { description: set.description }),
    ...(set.tags !== undefined && { tags: JSON.stringify(set.tags) }),
    ...(set.licenses !== undefined && {
      licenses: set.licenses === null ? null : JSON.stringify(set.licenses),
    }),
    ...(set.publishAt !== undefined && {
      publish_at: set.publishAt === null ? null : Date.parse(set.publishAt),
    }),
    ...(set.lossyOk !== undefined && { lossy_ok: set.lossyOk ? 1 : 0 }),
    ...(Object.keys(typed).length > 0 && { sources: JSON.stringify({ ...sources, ...typed }) }),
    ...(set.keepDouble && {
      keep_double: 1,
      ...(row.problem?.includes('"double"') && { problem: null }),
    }),
    ...(set.removed && { removed_at: Date.now() }),
  }
}

function pick(row: Row<'drafts'>, names: string[]): EditedColumns {
  return EditedColumns.parse(Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
}
