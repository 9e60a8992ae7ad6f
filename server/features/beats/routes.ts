import { z } from 'zod'
import { AdminBeat, AdminBeatListParams, OfferedTemplate } from '#contract/admin-beat.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import type { BeatDeps } from './beat-deps.ts'
import { BeatParams, Done } from './beat-params.ts'
import { deleteBeat, restoreBeat } from './delete-beat.ts'
import { listAdminBeats, listOfferedTemplates, readAdminBeat } from './list-admin-beats.ts'
import { retryBeat } from './retry-beat.ts'
import { registerStoreTagRoutes } from './store-tag-routes.ts'
import { registerUploadRoutes } from './upload-routes.ts'

const NO_STORE = 'no-store'

/** Admin routes of beats. */
export function registerBeatRoutes(app: App, production: BeatDeps): void {
  registerUploadRoutes(app, production)
  registerStoreTagRoutes(app, production)
  const { db } = production.connection
  const one = { tags: ['Beats'], params: BeatParams }

  app.get(
    '/api/admin/beats',
    {
      schema: {
        tags: ['Beats'],
        summary: 'List all beats in any state, with search, sorting and paging',
        querystring: AdminBeatListParams,
        response: { 200: z.array(AdminBeat) },
      },
    },
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
      return reply.headers({ 'x-total-count': String(total), 'cache-control': NO_STORE }).send(beats)
    },
  )

  app.get(
    '/api/admin/beats/templates',
    {
      schema: {
        tags: ['Beats'],
        summary: 'List the licenses that a new beat can be offered under',
        response: { 200: z.array(OfferedTemplate) },
      },
    },
    async (_request, reply) => reply.header('cache-control', NO_STORE).send(await listOfferedTemplates(db)),
  )

  app.get(
    '/api/admin/beats/:id',
    { schema: { ...one, summary: 'Get a beat with its state', response: { 200: AdminBeat } } },
    async (request, reply) =>
      reply.header('cache-control', NO_STORE).send(await readAdminBeat(db, request.params.id)),
  )

  app.delete(
    '/api/beats/:id',
    {
      schema: {
        ...one,
        summary: 'Delete a beat; it can be restored for a day, and buyers keep what they bought',
        response: { 200: Done },
      },
    },
    async (request) => {
      await deleteBeat(production, sessionOf(request), request.params.id)
      return { success: true as const }
    },
  )

  app.post(
    '/api/admin/beats/:id/restore',
    { schema: { ...one, summary: 'Restore a deleted beat', response: { 200: AdminBeat } } },
    async (request) => {
      await restoreBeat(production, sessionOf(request), request.params.id)
      return readAdminBeat(db, request.params.id)
    },
  )

  app.post(
    '/api/admin/beats/:id/retry',
    { schema: { ...one, summary: 'Retry processing failed files', response: { 200: AdminBeat } } },
    async (request) => {
      await retryBeat(production, request.params.id)
      return readAdminBeat(db, request.params.id)
    },
  )
}
