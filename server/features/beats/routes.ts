import { z } from 'zod'
import { AdminBeat, AdminBeatListParams, OfferedTemplate } from '#contract/admin-beat.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'
import type { BeatDeps } from './beat-deps.ts'
import { deleteBeat, restoreBeat } from './delete-beat.ts'
import { listAdminBeats, listOfferedTemplates, readAdminBeat } from './list-admin-beats.ts'
import { retryBeat } from './retry-beat.ts'
import { registerStoreTagRoutes } from './store-tag-routes.ts'
import { registerUploadRoutes } from './upload-routes.ts'

const route = routeOptions('Beats')

/** Admin routes of beats. */
export function registerBeatRoutes(app: App, production: BeatDeps): void {
  registerUploadRoutes(app, production)
  registerStoreTagRoutes(app, production)
  const { db } = production.connection

  app.get(
    '/api/admin/beats',
    route('List all beats in any state, with search, sorting and paging', {
      querystring: AdminBeatListParams,
      response: { 200: z.array(AdminBeat) },
    }),
    async (request, reply) => {
      const params = request.query
      const { beats, total } = await listAdminBeats(db, params)
      const next = params.cursor + beats.length
      const query = new URLSearchParams({
        sort: params.sort,
        limit: String(params.limit),
        cursor: String(next),
      })
      if (params.q) query.set('q', params.q)
      if (params.status) query.set('status', params.status)
      if (next < total && beats.length > 0) reply.header('link', `</api/admin/beats?${query}>; rel="next"`)
      return reply.headers({ 'x-total-count': String(total) }).send(beats)
    },
  )

  app.get(
    '/api/admin/beats/templates',
    route('List the licenses that a new beat can be offered under', {
      response: { 200: z.array(OfferedTemplate) },
    }),
    async () => listOfferedTemplates(db),
  )

  app.get(
    '/api/admin/beats/:id',
    route('Get a beat with its state', { params: IdParams, response: { 200: AdminBeat } }),
    async (request) => readAdminBeat(db, request.params.id),
  )

  app.delete(
    '/api/beats/:id',
    route('Delete a beat; it can be restored for a day, and buyers keep what they bought', {
      params: IdParams,
      response: { 200: Success },
    }),
    async (request) => {
      await deleteBeat(production, sessionOf(request), request.params.id)
      return { success: true as const }
    },
  )

  app.post(
    '/api/admin/beats/:id/restore',
    route('Restore a deleted beat', { params: IdParams, response: { 200: AdminBeat } }),
    async (request) => {
      await restoreBeat(production, sessionOf(request), request.params.id)
      return readAdminBeat(db, request.params.id)
    },
  )

  app.post(
    '/api/admin/beats/:id/retry',
    route('Retry processing failed files', { params: IdParams, response: { 200: AdminBeat } }),
    async (request) => {
      await retryBeat(production, request.params.id)
      return readAdminBeat(db, request.params.id)
    },
  )
}
