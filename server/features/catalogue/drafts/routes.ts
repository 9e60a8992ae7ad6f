import type { DraftFileKind } from '#contract/beats/draft.ts'
import { draftRoutes } from '#contract/beats/draft-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { sendStored, whatIsWanted } from '#server/platform/http/send-stored.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { contentTypeOf } from '#server/platform/storage/content-type.ts'
import type { Store } from '#server/platform/store.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { assignFile } from './assign-file.ts'
import { checkDraft, checkDraftJob, giveUpDraft } from './check-draft.ts'
import { cleanDrafts, collectUploads } from './clean-drafts.ts'
import { editDrafts, undoEdit } from './edit-drafts.ts'
import { fingerprintBeats } from './fingerprint-beats.ts'
import { listDrafts } from './list-drafts.ts'
import { planFiles } from './plan-files.ts'
import { publishDrafts, publishDraftsJob, queueDrafts, stopPublishing } from './publish-drafts.ts'
import { receiveFile, receiveFileJob } from './receive-file.ts'
import { takeBack } from './take-back.ts'
import { registerTusRoutes } from './tus-routes.ts'
import { UploadFolder } from './upload-folder.ts'

const COLLECT_EVERY_MS = 15_000
const HOUR_MS = 3_600_000

/** Drafts: beats that are uploaded and described before they are published. */
export function registerDrafts(app: App, { production, config }: Store): void {
  const uploads = new UploadFolder(config.dataDir)
  const deps = { production, uploads }
  const { db } = production.connection
  const route = serveRoutes(app, draftRoutes)
  registerTusRoutes(app, deps)
  app.jobs.handle(receiveFileJob, ({ fileId }) => receiveFile(deps, fileId))
  app.jobs.handle(
    checkDraftJob,
    ({ draftId }, { signal }) => checkDraft(deps, draftId, signal),
    ({ draftId }) => giveUpDraft(deps, draftId),
  )
  app.jobs.handle(publishDraftsJob, (admin, { signal }) => publishDrafts(deps, admin, signal))
  app.jobs.every('collect uploads', COLLECT_EVERY_MS, () => collectUploads(deps))
  app.jobs.every('fingerprint beats', COLLECT_EVERY_MS, (context) => fingerprintBeats(deps, context))
  app.jobs.every('clean drafts', HOUR_MS, ({ now }) => cleanDrafts(deps, now))

  route('GET /admin/drafts', async (request) => listDrafts(db, uploads, localeOf(request)))

  route('POST /admin/drafts/files', async (request) => {
    const locale = localeOf(request)
    const planned = await planFiles(deps, request.body.files)
    return planned.map((file) => ({ ...file, error: file.error && translated(file.error, locale) }))
  })

  route('PATCH /admin/drafts', async (request) => {
    await editDrafts(db, request.body)
    return listDrafts(db, uploads, localeOf(request))
  })

  route('POST /admin/drafts/undo', async (request) => {
    await undoEdit(db)
    return listDrafts(db, uploads, localeOf(request))
  })

  route('PUT /admin/drafts/files/:id/draft', async (request) => {
    await assignFile(db, request.params.id, request.body.draftId)
    production.wakeJobs()
    return listDrafts(db, uploads, localeOf(request))
  })

  route('DELETE /admin/drafts/files/:id', async (request) => {
    const { id } = request.params
    await db
      .deleteFrom('draft_files')
      .where('id', '=', id)
      .where('draft_id', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new ProblemError('draft_not_found'))
    await uploads.remove(id)
    return listDrafts(db, uploads, localeOf(request))
  })

  route('POST /admin/drafts/publish', async (request) => ({
    count: await queueDrafts(deps, sessionOf(request), request.body.ids),
  }))

  route('DELETE /admin/drafts/publish', async () => ({ count: await stopPublishing(deps) }))

  route('POST /admin/drafts/take-back', async (request) => ({
    count: await takeBack(deps, sessionOf(request)),
  }))

  route('GET /admin/drafts/:id/audio', async (request, reply) => {
    const { key, bytes } = await findFile(request.params.id, 'audio')
    const file = {
      read: (range?: { first: number; last: number }) => production.masters.store.read(key, range),
      bytes,
      etag: `"${key}"`,
      type: contentTypeOf(key),
    }
    return sendStored(request, reply, file, whatIsWanted(request, file), {})
  })

  route('GET /admin/drafts/:id/cover', async (request, reply) => {
    const { key } = await findFile(request.params.id, 'cover')
    return reply
      .type('image/png')
      .header('cache-control', 'private, max-age=3600')
      .send(await production.masters.store.read(key))
  })

  /** @throws Problem draft_not_found */
  async function findFile(draftId: string, kind: DraftFileKind): Promise<{ key: string; bytes: number }> {
    const file = await db
      .selectFrom('draft_files')
      .select('path')
      .where('draft_id', '=', draftId)
      .where('kind', '=', kind)
      .where('state', '=', 'received')
      .executeTakeFirst()
    const facts = file?.path ? await production.masters.store.stat(file.path) : undefined
    if (!file?.path || !facts) throw new ProblemError('draft_not_found')
    return { key: file.path, bytes: facts.bytes }
  }
}
