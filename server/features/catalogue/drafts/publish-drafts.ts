import { z } from 'zod'
import { BeatFields } from '#contract/beats/admin-beat.ts'
import type { DraftFileKind, DraftProblem } from '#contract/beats/draft.ts'
import { fillSentence, isReady } from '#contract/beats/draft-rules.ts'
import { msg } from '#contract/text/msg.ts'
import { storeDeclaredSections } from '#server/features/catalogue/audio-analysis/index.ts'
import { type Admin, checkFields, createBeat } from '#server/features/catalogue/beats/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { recordImport } from '#server/model/beat/index.ts'
import { readTags } from '#server/model/tag/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { plainCover } from '#server/platform/media/plain-cover.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { DraftDeps } from './draft-deps.ts'
import { ImportedFacts } from './imported-facts.ts'
import { presentDraft } from './list-drafts.ts'

/** Makes beats of the drafts that are to be published, one after another. */
export const publishDraftsJob = defineJob(
  'publish drafts',
  z.object({ userId: z.string(), username: z.string() }),
  { concurrency: 1, maxLostStarts: 50 },
)

class StoppedError extends Error {}

/** Queues the ready drafts, or those of `ids` that are. Returns how many. */
export async function queueDrafts(
  { production }: DraftDeps,
  { userId, username }: Admin,
  ids: readonly string[] | undefined,
): Promise<number> {
  const admin = { userId, username }
  const count = await production.connection.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('drafts')
      .selectAll()
      .where('state', '=', 'draft')
      .where('removed_at', 'is', null)
      .execute()
    const wanted = ids && new Set(ids)
    const ready = rows.filter((row) => (!wanted || wanted.has(row.id)) && isReady(presentDraft(row, [])))
    for (const { id } of ready)
      await trx.updateTable('drafts').set({ state: 'publishing' }).where('id', '=', id).execute()
    if (ready.length === 0) return 0
    const name = ready.length === 1 ? '1 draft' : `${ready.length} drafts`
    await recordAuditEvent(trx, admin, 'drafts.published', { id: 'drafts', name })
    await enqueueJob(trx, publishDraftsJob, admin)
    return ready.length
  })
  production.wakeJobs()
  return count
}

/** Leaves what is not published yet as drafts. Returns how many. */
export async function stopPublishing({ production }: DraftDeps): Promise<number> {
  const stopped = await production.connection.db
    .updateTable('drafts')
    .set({ state: 'draft' })
    .where('state', '=', 'publishing')
    .executeTakeFirst()
  return Number(stopped.numUpdatedRows)
}

export async function publishDrafts(deps: DraftDeps, admin: Admin, signal: AbortSignal): Promise<void> {
  const { db } = deps.production.connection
  for (;;) {
    signal.throwIfAborted()
    const next = await db
      .selectFrom('drafts')
      .selectAll()
      .where('state', '=', 'publishing')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    try {
      await publishDraft(deps, admin, next)
    } catch (error) {
      if (error instanceof StoppedError) continue
      if (!(error instanceof ProblemError)) throw error
      const detail = Object.values(error.errors ?? {}).join(' ') || error.message
      const problem: DraftProblem = { code: 'failed', title: inEnglish(msg`Not published`), detail }
      await db
        .updateTable('drafts')
        .set({ state: 'draft', problem: writeJson(problem) })
        .where('id', '=', next.id)
        .where('state', '=', 'publishing')
        .execute()
    }
  }
}

async function publishDraft({ production }: DraftDeps, admin: Admin, row: Row<'drafts'>): Promise<void> {
  const files = await production.connection.db
    .selectFrom('draft_files')
    .selectAll()
    .where('draft_id', '=', row.id)
    .where('state', '=', 'received')
    .execute()
  const pathOf = (kind: DraftFileKind) => files.find((file) => file.kind === kind)?.path ?? null
  const audioPath = pathOf('audio')
  const missing: Record<string, string> =
    audioPath === null ? { audio: inEnglish(msg`Audio file is required`) } : {}
  const fields = await fieldsOf(production, row)
  const checked = await checkFields(production.connection.db, BeatFields, fields, missing)
  const imported = readJson(ImportedFacts, row.imported)
  // The beat and its draft name the same files: the draft keeps them until it cannot be taken back.
  const stored = {
    audioPath,
    stemsPath: pathOf('stems'),
    coverPath:
      pathOf('cover') ?? (await production.masters.addBytes(await plainCover(row.title), 'png')).path,
    audioName: row.file_name,
  }
  await createBeat(production, admin, checked, stored, {
    ...(imported?.ownerId && { ownerId: imported.ownerId }),
    async alongside(trx, beatId) {
      const published = await trx
        .updateTable('drafts')
        .set({ state: 'published', beat_id: beatId, published_at: Date.now(), problem: null })
        .where('id', '=', row.id)
        .where('state', '=', 'publishing')
        .executeTakeFirst()
      // Stopped, or published by a run that was thought lost.
      if (Number(published.numUpdatedRows) === 0) throw new StoppedError()
      if (row.fingerprint !== null)
        await trx
          .insertInto('beat_fingerprints')
          .values({ beat_id: beatId, audio_version: '', fingerprint: row.fingerprint })
          .execute()
      if (row.import_key !== null) await recordImport(trx, row.import_key, beatId)
      if (imported && imported.sections.length > 0)
        await storeDeclaredSections(trx, beatId, imported.sections)
    },
  })
}

async function fieldsOf(
  { connection }: DraftDeps['production'],
  row: Row<'drafts'>,
): Promise<Record<string, unknown>> {
  const draft = presentDraft(row, [])
  const imported = readJson(ImportedFacts, row.imported)
  const known = await readTags(connection.db)
  const idOf = new Map(known.map((tag) => [tag.name_key, tag.id]))
  const isLater = draft.publishAt !== null && Date.parse(draft.publishAt) > Date.now() + 5_000
  return {
    title: draft.title,
    description: fillSentence(draft.description, draft),
    price: draft.price ?? '',
    bpm: draft.bpm ?? '',
    tone: draft.tone,
    tags: draft.tags.flatMap((name) => idOf.get(name.toLowerCase()) ?? []),
    newTags: draft.tags.filter((name) => !idOf.has(name.toLowerCase())),
    ...(draft.licenses && {
      licenses: draft.licenses.map((templateId) => ({
        templateId,
        price: imported?.licensePrices[templateId] ?? '',
      })),
    }),
    ...(imported && { freeDownload: imported.freeDownload }),
    publication: isLater ? 'scheduled' : imported?.isHidden ? 'hidden' : 'ready',
    ...(isLater && { publishAt: draft.publishAt }),
  }
}
