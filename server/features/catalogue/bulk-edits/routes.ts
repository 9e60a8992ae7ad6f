import { bulkRoutes } from '#contract/beats/bulk-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { forgetBulkEdits, stopBulkEdit, undoBulkEdit } from './end-bulk-edit.ts'
import { countBeatPlaces, listTrash } from './list-trash.ts'
import { previewChange } from './preview-change.ts'
import { giveUpBulkEdit, runBulkEdit } from './run-bulk-edit.ts'
import { bulkEditJob, startBulkEdit } from './start-bulk-edit.ts'
import { viewBulkEdit } from './view-bulk-edit.ts'

const HOUR_MS = 3_600_000

/** Changes of many beats at once, and the trash. */
export function registerBulkEdits(app: App, { production }: Store): void {
  const route = serveRoutes(app, bulkRoutes)
  const { db } = production.connection
  app.jobs.handle(
    bulkEditJob,
    ({ editId }, { signal }) => runBulkEdit(production, editId, signal),
    ({ editId }) => giveUpBulkEdit(production, editId),
  )
  app.jobs.every('forget changes of many beats', HOUR_MS, ({ now }) => forgetBulkEdits(db, now))

  route('GET /admin/beats/counts', async () => countBeatPlaces(db))

  route('GET /admin/beats/trash', async (request, reply) => {
    const { limit, cursor } = request.query
    const { beats, total } = await listTrash(db, request.query)
    const next = cursor + beats.length
    if (next < total && beats.length > 0)
      reply.header('link', `</api/admin/beats/trash?limit=${limit}&cursor=${next}>; rel="next"`)
    return reply.headers({ 'x-total-count': String(total) }).send(beats)
  })

  route('GET /admin/beats/bulk', async () => viewBulkEdit(db, Date.now()))

  route('POST /admin/beats/bulk/preview', async (request) => previewChange(db, request.body))

  route('POST /admin/beats/bulk', async (request) => {
    await startBulkEdit(production, sessionOf(request), request.body)
    return viewBulkEdit(db, Date.now())
  })

  route('DELETE /admin/beats/bulk', async () => {
    await stopBulkEdit(db)
    await production.catalogue.refresh()
    return viewBulkEdit(db, Date.now())
  })

  route('POST /admin/beats/bulk/:id/undo', async (request) => {
    await undoBulkEdit(production, sessionOf(request), request.params.id, Date.now())
    return viewBulkEdit(db, Date.now())
  })
}
