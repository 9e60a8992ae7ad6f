import { basename } from 'node:path'
import { z } from 'zod'
import { contentTypeOf } from '#server/storage/content-type.ts'
import { FileMissing, type FileStore, isKey } from '#server/storage/file-store.ts'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'
import { sendStored, whatIsWanted } from './send-stored.ts'

/**
 * Public previews and pictures at /api/media/…, streamed from where they are kept. File names carry a hash of the
 * content, so that they may be cached for ever.
 */
export function registerMediaRoutes(app: App, { store }: { store: FileStore }): void {
  app.get(
    '/api/media/*',
    { schema: { hide: true, params: z.object({ '*': z.string() }) } },
    async (request, reply) => {
      const key = request.params['*']
      const facts = isKey(key) ? await store.stat(key) : undefined
      if (!facts) throw new Problem('not_found')
      const etag = `"${basename(key)}-${facts.bytes.toString(36)}"`
      const answer = { store, key, bytes: facts.bytes, etag, type: contentTypeOf(key) }
      const wanted = whatIsWanted(request, answer)
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // A cover or preview may be shown on other sites, as shared links do.
        'cross-origin-resource-policy': 'cross-origin',
      })
      try {
        return await sendStored(request, reply, answer, wanted)
      } catch (error) {
        if (error instanceof FileMissing) throw new Problem('not_found', { cause: error })
        throw error
      }
    },
  )
}
