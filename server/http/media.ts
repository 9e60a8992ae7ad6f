import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import { publicFolder } from '#server/storage/folders.ts'
import type { App } from './app-type.ts'

const YEAR = '365d'

/**
 * Public previews and pictures at /api/media/…, straight from disk: byte ranges, 304, 416 and traversal are the
 * library's. File names carry a hash of the content, so that they may be cached for ever.
 */
export async function registerMediaRoutes(app: App, { dataDir }: { dataDir: string }): Promise<void> {
  const root = publicFolder(dataDir)
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/api/media/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: YEAR,
    immutable: true,
    setHeaders(reply) {
      // A cover or preview may be shown on other sites, as shared links do.
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
