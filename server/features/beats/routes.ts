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
        summary: 'All beats, whatever their state; searched, sorted and in pages',
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
        summary: 'The license templates that a new beat can be offered under',
        response: { 200: z.array(OfferedTemplate) },
      },
    },
    async (_request, reply) => reply.header('cache-control', NO_STORE).send(await listOfferedTemplates(db)),
  )

  app.get(
    '/api/admin/beats/:id',
    { schema: { ...one, summary: 'One beat with its state', response: { 200: AdminBeat } } },
    async (request, reply) =>
      reply.header('cache-control', NO_STORE).send(await readAdminBeat(db, request.params.id)),
  )

  app.delete(
    '/api/beats/:id',
    {
      schema: {
        ...one,
        summary: 'Delete a beat. It can be brought back for a day; what was bought stays with its buyers',
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
    { schema: { ...one, summary: 'Bring a deleted beat back', response: { 200: AdminBeat } } },
    async (request) => {
      await restoreBeat(production, sessionOf(request), request.params.id)
      return readAdminBeat(db, request.params.id)
    },
  )

  app.post(
    '/api/admin/beats/:id/retry',
    { schema: { ...one, summary: 'Process failed files again', response: { 200: AdminBeat } } },
    async (request) => {
      await retryBeat(production, request.params.id)
      return readAdminBeat(db, request.params.id)
    },
  )
}
