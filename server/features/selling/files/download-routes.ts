import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DeliveredKind, DeliveredKindList } from '#contract/orders/order.ts'
import { orderRoutes } from '#contract/orders/order-routes.ts'
import { documentSource, drawEarlyLicense, readDocument } from '#server/features/selling/documents/index.ts'
import { findBeatFile } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { clientEvidence } from '#server/platform/http/client-evidence.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { sendStored, whatIsWanted } from '#server/platform/http/send-stored.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { contentTypeOf } from '#server/platform/storage/content-type.ts'
import type { ByteRange } from '#server/platform/storage/file-store.ts'
import type { Store } from '#server/platform/store.ts'
import { deliveredFile, readDelivered } from './delivered-file.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { archiveNameOf, attachment, documentNameOf, fileNameOf } from './file-names.ts'
import { type GrantedLine, openDownloadLink } from './grants.ts'

/** Allows download managers that fetch in parts. */
const downloadsPerHour = 600

/** Only has to cover the start of a download; a resumed one gets a new link here. */
const PRESIGNED_SECONDS = 120

/** Download limit, keyed by account ID. */
export function limitDownloads(app: Pick<App, 'rateLimits'>): RateLimit {
  return app.rateLimits.define('downloads', { points: downloadsPerHour, perSeconds: 3600 })
}

/** Downloads by signed, expiring links. */
export function registerDownloads(app: App, { delivery }: Store): void {
  const route = serveRoutes(app, orderRoutes)
  const limit = limitDownloads(app)
  route(
    'GET /downloads/:subjectId/:asset',
    {
      // A link is a credential until it expires, so keep it out of the log.
      logLevel: 'warn',
    },
    async (request, reply) => {
      const { subjectId, asset } = request.params
      const granted = await openDownloadLink(
        delivery,
        { subjectId, asset, ...request.query },
        request.session,
      )
      await limit.takeIfCountable(request.query.user)
      reply.headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      try {
        if (asset === 'archive') return await sendArchive(delivery, granted, request, reply)
        const [first] = granted
        if (!first) throw new ProblemError('download_not_found')
        if (asset === 'document') return await sendDocument(delivery, first, request, reply)
        const mayRedirect = request.query.through === undefined
        return await sendFile(delivery, first, { kind: asset, mayRedirect }, request, reply)
      } catch (error) {
        // Links in a receipt may open before the file is ready; redirect to the page that waits for it.
        const isPage = request.headers.accept?.includes('text/html') ?? false
        if (!isPage || !(error instanceof ProblemError) || error.code !== 'download_preparing') throw error
        return reply.redirect('/orders', 303)
      }
    },
  )
}

async function sendFile(
  delivery: DeliveryDeps,
  { grant, line }: GrantedLine,
  { kind, mayRedirect }: { kind: DeliveredKind; mayRedirect: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!readJson(DeliveredKindList, line.file_kinds).includes(kind)) throw new ProblemError('download_refused')
  const row = await findBeatFile(delivery.db, line.beat_id, kind)
  const delivered = deliveredFile(grant, kind, row)
  if (!delivered) throw new ProblemError('download_preparing')
  const { file, bytes, sha256, tag } = delivered
  const { store } = delivery.files
  if (!(await store.stat(file.path))) {
    delivery.log.error({ beatId: line.beat_id, kind }, 'a bought file is missing from the private store')
    throw new ProblemError('download_not_found')
  }
  const { path: key } = file
  const answer = {
    read: (range?: ByteRange) => readDelivered(store, delivered, range),
    bytes,
    etag: `"${sha256}"`,
    type: contentTypeOf(key),
  }
  const wanted = whatIsWanted(request, answer)
  if (request.method === 'GET' && wanted !== 'unchanged')
    await delivery.downloads.record(
      [grant],
      kind,
      wanted === 'whole' ? 0 : wanted.first,
      clientEvidence(request),
    )
  const disposition = attachment(fileNameOf(line, kind))
  // Redirects to S3 where possible, after checking the grant and logging the download. A tagged MP3 is not one object
  // there.
  const address =
    mayRedirect && request.method === 'GET' && wanted !== 'unchanged' && tag === null
      ? await store.presign(key, { disposition, type: answer.type, seconds: PRESIGNED_SECONDS })
      : undefined
  if (address !== undefined) return reply.redirect(address, 302)
  return sendStored(request, reply, answer, wanted, {
    'content-disposition': disposition,
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  })
}

async function sendDocument(
  delivery: DeliveryDeps,
  { grant, line }: GrantedLine,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const source = documentSource(delivery, grant)
  // The license does not wait for audio.
  const document =
    source === undefined
      ? await drawEarlyLicense(delivery, { grant, line })
      : await readDocument(delivery, grant, source)
  if (request.method === 'GET')
    await delivery.downloads.record([grant], 'document', 0, clientEvidence(request))
  return reply
    .type('application/pdf')
    .header('content-disposition', attachment(documentNameOf(line)))
    .send(document)
}

async function sendArchive(
  delivery: DeliveryDeps,
  granted: readonly GrantedLine[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { streamArchive } = await import('./archive.ts')
  const archive = await streamArchive(delivery, granted)
  const grants = granted.map(({ grant }) => grant)
  if (request.method === 'GET') await delivery.downloads.record(grants, 'archive', 0, clientEvidence(request))
  return reply
    .type('application/zip')
    .header('content-disposition', attachment(archiveNameOf(delivery.storeName, grants[0]?.order_id ?? '')))
    .send(archive)
}
