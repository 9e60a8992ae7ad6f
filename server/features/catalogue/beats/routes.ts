import { Readable } from 'node:stream'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { beatRoutes } from '#contract/beats/beat-routes.ts'
import type { Locale } from '#contract/text/locales.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { catalogueCsv } from './catalogue-csv.ts'
import { deleteBeat, restoreBeat } from './delete-beat.ts'
import { listAdminBeats, listSellableTiers, readAdminBeat } from './list-admin-beats.ts'
import { retryBeat } from './retry-beat.ts'
import { registerStoreTagRoutes } from './store-tag-routes.ts'
import { registerUploadRoutes } from './upload-routes.ts'

/** Admin routes of beats. */
export function registerBeatRoutes(app: App, { production }: Store): void {
  const route = serveRoutes(app, beatRoutes)
  registerUploadRoutes(app, production)
  registerStoreTagRoutes(app, production)
  const { mode } = production
  const { db } = production.connection

  route('GET /admin/beats.csv', async (request, reply) => {
    const subject = { id: 'catalogue', name: 'the catalogue' }
    await recordAuditEvent(db, sessionOf(request), 'catalogue.exported', subject)
    const name = `catalogue-${new Date().toISOString().slice(0, 10)}.csv`
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(catalogueCsv(db, request.query)))
  })

  route('GET /admin/beats', async (request, reply) => {
    const params = request.query
    const { beats, total } = await listAdminBeats(db, mode, params)
    const next = params.cursor + beats.length
    const query = new URLSearchParams({
      sort: params.sort,
      limit: String(params.limit),
      cursor: String(next),
    })
    if (params.q) query.set('q', params.q)
    if (params.status) query.set('status', params.status)
    if (params.tag !== undefined) query.set('tag', params.tag)
    if (params.to_review) query.set('to_review', 'true')
    if (next < total && beats.length > 0) reply.header('link', `</api/admin/beats?${query}>; rel="next"`)
    return reply
      .headers({ 'x-total-count': String(total) })
      .send(beats.map((beat) => inLanguage(beat, localeOf(request))))
  })

  route('GET /admin/beats/templates', async () => listSellableTiers(db))

  route('GET /admin/beats/:id', async (request) =>
    inLanguage(await readAdminBeat(db, mode, request.params.id), localeOf(request)),
  )

  route('DELETE /beats/:id', async (request) => {
    await deleteBeat(production, sessionOf(request), request.params.id)
    return { success: true as const }
  })

  route('POST /admin/beats/:id/restore', async (request) => {
    await restoreBeat(production, sessionOf(request), request.params.id)
    return readAdminBeat(db, mode, request.params.id)
  })

  route('POST /admin/beats/:id/retry', async (request) => {
    await retryBeat(production, request.params.id)
    return readAdminBeat(db, mode, request.params.id)
  })
}

/** What was stored of a file that could not be processed, in the reader's language. */
function inLanguage(beat: AdminBeat, locale: Locale): AdminBeat {
  return { ...beat, error: beat.error && translated(beat.error, locale) }
}
