import { z } from 'zod'
import { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import {
  type Draft,
  type DraftFile,
  type DraftList,
  DraftProblem,
  DraftSources,
} from '#contract/beats/draft.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { isSet, readJson, toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { recentlyPublished } from './recently-published.ts'
import type { UploadFolder } from './upload-folder.ts'

const Names = z.array(z.string())

/** Every draft that is not removed or published, in the order in which they came. */
export async function listDrafts(
  db: Db,
  uploads: UploadFolder,
  locale: Locale = sourceLocale,
): Promise<DraftList> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('state', '!=', 'published')
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('draft_files')
    .leftJoin('drafts', 'drafts.id', 'draft_files.draft_id')
    .selectAll('draft_files')
    .where((where) =>
      where.or([
        where('draft_id', 'is', null),
        where.and([where('drafts.removed_at', 'is', null), where('drafts.state', '!=', 'published')]),
      ]),
    )
    .orderBy('draft_files.id')
    .execute()
  const byDraft = new Map<string | null, DraftFile[]>()
  for (const file of files)
    byDraft.set(file.draft_id, [
      ...(byDraft.get(file.draft_id) ?? []),
      await presentFile(file, uploads, locale),
    ])
  const edit = await db.selectFrom('draft_edits').select('id').limit(1).executeTakeFirst()
  const { recent } = await recentlyPublished(db)
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .executeTakeFirstOrThrow()
  return {
    drafts: rows.map((row) => presentDraft(row, byDraft.get(row.id) ?? [], locale)),
    loose: byDraft.get(null) ?? [],
    canUndo: edit !== undefined,
    canTakeBack: Number(recent),
  }
}

async function presentFile(
  file: Row<'draft_files'>,
  uploads: UploadFolder,
  locale: Locale,
): Promise<DraftFile> {
  const bytes = Number(file.bytes)
  const sent = file.state === 'sending' ? Math.min(bytes, await uploads.sent(file.id)) : bytes
  return {
    id: file.id,
    kind: file.kind,
    name: file.name,
    bytes,
    sent,
    state: file.state,
    error: file.error && translated(file.error, locale),
  }
}

export function presentDraft(row: Row<'drafts'>, files: DraftFile[], locale: Locale = sourceLocale): Draft {
  const problem = readJson(DraftProblem, row.problem)
  return {
    id: row.id,
    fileName: row.file_name,
    title: row.title,
    bpm: row.bpm,
    tone: row.tone,
    price: row.price_cents === null ? null : toDollars(row.price_cents),
    description: row.description,
    tags: readJson(Names, row.tags),
    licenses: readJson(Names, row.licenses),
    publishAt: toIso(row.publish_at),
    lossy: isSet(row.lossy),
    lossyOk: isSet(row.lossy_ok),
    sources: readJson(DraftSources, row.sources),
    suggestion: readJson(BeatSuggestion, row.suggestion),
    durationSeconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    state: row.state,
    problem: problem && {
      ...problem,
      title: translated(problem.title, locale),
      detail: translated(problem.detail, locale),
    },
    files,
    beatId: row.beat_id,
  }
}
