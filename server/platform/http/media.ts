import { basename } from 'node:path'
import { z } from 'zod'
import { contentTypeOf } from '#server/platform/storage/content-type.ts'
import { type ByteRange, FileMissing, isKey } from '#server/platform/storage/file-store.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'
import { sendStored, whatIsWanted } from './send-stored.ts'

/** How long browsers remember that a file is elsewhere. */
const MOVED_SECONDS = 3_600

/** A cover or preview may be shown on other sites, as shared links do. */
const anywhere = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Public previews and pictures at /api/media/…: streamed from where they are kept, or by a redirect to the address
 * that the settings give them. File names carry a hash of the content, so that they may be cached for ever.
 */
export function registerMediaRoutes(
  app: App,
  { public: store, publicUrl }: Pick<Storage, 'public' | 'publicUrl'>,
): void {
  app.get(
    '/api/media/*',
    { schema: { hide: true, params: z.object({ '*': z.string() }) } },
    async (request, reply) => {
      const key = request.params['*']
      if (!isKey(key)) throw new Problem('not_found')
      if (publicUrl !== undefined)
        return reply
          .headers({ 'cache-control': `public, max-age=${MOVED_SECONDS}`, ...anywhere })
          .redirect(`${publicUrl}/${key}`, 302)
      const facts = await store.stat(key)
      if (!facts) throw new Problem('not_found')
      const etag = `"${basename(key)}-${facts.bytes.toString(36)}"`
      const read = (range?: ByteRange) => store.read(key, range)
      const answer = { read, bytes: facts.bytes, etag, type: contentTypeOf(key) }
      const headers = { 'cache-control': 'public, max-age=31536000, immutable', ...anywhere }
      try {
        return await sendStored(request, reply, answer, whatIsWanted(request, answer), headers)
      } catch (error) {
        if (error instanceof FileMissing) throw new Problem('not_found', { cause: error })
        throw error
      }
    },
  )
}
