import { basename } from 'node:path'
import { z } from 'zod'
import { contentTypeOf } from '#server/platform/storage/content-type.ts'
import { type ByteRange, FileNotFoundError, isKey } from '#server/platform/storage/file-store.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { App } from './app-type.ts'
import { ProblemError } from './problem.ts'
import { sendStored, whatIsWanted } from './send-stored.ts'

/** How long browsers cache the redirect. */
const MOVED_SECONDS = 3_600

/** Other sites may embed covers and previews, such as in link previews. */
const anywhere = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * URL of a public file for programs that do not know the store's address, such as mail programs.
 * @param mediaUrl where public files are, absolute or a path of the store
 * @param path as stored: `media/covers/…`
 */
export function absoluteMediaUrl(
  { mediaUrl, storeUrl }: { mediaUrl: string; storeUrl: string },
  path: string,
): string {
  return new URL(`${mediaUrl}/${path.replace(/^media\//, '')}`, `${storeUrl}/`).href
}

/**
 * Serves public previews and images at /api/media/…, or redirects to their public URL if one is configured. File names
 * contain a content hash, so responses are immutable.
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
      if (!isKey(key)) throw new ProblemError('not_found')
      if (publicUrl !== undefined)
        return reply
          .headers({ 'cache-control': `public, max-age=${MOVED_SECONDS}`, ...anywhere })
          .redirect(`${publicUrl}/${key}`, 302)
      const facts = await store.stat(key)
      if (!facts) throw new ProblemError('not_found')
      const etag = `"${basename(key)}-${facts.bytes.toString(36)}"`
      const read = (range?: ByteRange) => store.read(key, range)
      const answer = { read, bytes: facts.bytes, etag, type: contentTypeOf(key) }
      const headers = { 'cache-control': 'public, max-age=31536000, immutable', ...anywhere }
      try {
        return await sendStored(request, reply, answer, whatIsWanted(request, answer), headers)
      } catch (error) {
        if (error instanceof FileNotFoundError) throw new ProblemError('not_found', { cause: error })
        throw error
      }
    },
  )
}
