import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { draftRoutes } from '#contract/beats/draft-routes.ts'
import { STEMS_MAX_BYTES } from '#contract/beats/stems.ts'
import { readRouteName } from '#contract/wire/route-table.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireAdmin } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { DraftDeps } from './draft-deps.ts'
import { receiveFileJob } from './receive-file.ts'

const { path: UPLOADS } = readRouteName('POST /admin/drafts/uploads')

/** Uploads that go on where they stopped, by the tus protocol 1.0 (tus.io). Only announced files are taken. */
export function registerTusRoutes(app: App, { production, uploads }: DraftDeps): void {
  const { db } = production.connection
  const opening = openServer()

  app.register(async (plugin) => {
    plugin.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    const scope = plugin as unknown as App
    const route = serveRoutes(scope, draftRoutes)
    const config = { longUpload: true }
    route('POST /admin/drafts/uploads', { config }, answer)
    route('PATCH /admin/drafts/uploads/:id', { config }, answer)
    // Asks how much has arrived. Documentation of OpenAPI lists no HEAD beside these.
    scope.route({
      method: 'HEAD',
      url: `${UPLOADS}/:id`,
      schema: { hide: true },
      onRequest: [requireAdmin],
      handler: answer,
    })
  })

  async function openServer(): Promise<Server> {
    return new Server({
      path: UPLOADS,
      datastore: await uploads.open(),
      relativeLocation: true,
      allowedOrigins: [],
      maxSize: STEMS_MAX_BYTES,
      namingFunction: (_request, metadata) => metadata?.file ?? '',
      async onUploadCreate(_request, { id, size }) {
        const file = await db
          .selectFrom('draft_files')
          .select('bytes')
          .where('id', '=', id)
          .where('state', '=', 'sending')
          .executeTakeFirst()
        // Thrown like this by the protocol's server.
        if (!file || Number(file.bytes) !== size)
          throw { status_code: 404, body: 'Announce the file first.\n' }
        return {}
      },
      async onUploadFinish(_request, { id }) {
        await enqueueJob(db, receiveFileJob, { fileId: id }, { uniqueKey: `draft file ${id}` })
        production.wakeJobs()
        return {}
      },
    })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request
    const url = new URL(raw.url ?? '/', 'http://localhost')
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
    const { method } = request
    const body =
      method === 'PATCH' ? { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' as const } : {}
    const server = await opening
    const response = await server.handleWeb(new Request(url, { method, headers, ...body }))
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  }
}
