import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { sendStored, whatIsWanted } from '#server/platform/http/send-stored.ts'
import type { ByteRange } from '#server/platform/storage/file-store.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import { pictureKinds } from './read-picture-content.ts'
import { keyOf, picturePath, type SharePictures } from './share-pictures.ts'

/** Link previews ask for one per link; looking one up costs a query. */
const picturesAsked = { points: 300, perSeconds: 60 }
/** Making one costs a third of a second of a core. */
const picturesMade = { points: 20, perSeconds: 60 }
const MOVED_SECONDS = 300
const immutable = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Chats and other sites show it.
  'cross-origin-resource-policy': 'cross-origin',
}

const Params = z.object({ kind: z.enum(pictureKinds), file: z.string().max(300) })
const NAMED = /^(?:(?<id>.+)-)?(?<hash>[\da-f]{24})\.png$/s

/** Serves share pictures. Only of what exists: no address can make the store draw anything else. */
export function registerPictureRoutes(
  app: App,
  { pictures, files }: { pictures: SharePictures; files: PublicFiles },
): void {
  const asked = app.rateLimits.define('share pictures', picturesAsked)
  const made = app.rateLimits.define('share pictures made', picturesMade)

  app.get('/media/share/:kind/:file', { schema: { hide: true, params: Params } }, async (request, reply) => {
    const { id = '', hash } = readName(request.params.file)
    const client = clientOf(request)
    await asked.takeIfCountable(client)
    const subject = { kind: request.params.kind, id }
    const source = await pictures.read(subject)
    if (!source) throw new ProblemError('not_found')
    if (source.hash !== hash)
      return reply
        .headers({ ...immutable, 'cache-control': `public, max-age=${MOVED_SECONDS}` })
        .redirect(picturePath(subject, source), 302)
    const key = keyOf(source)
    let facts = await files.store.stat(key)
    if (!facts) {
      await made.take(client)
      await pictures.make(source)
      facts = await files.store.stat(key)
    }
    if (!facts) throw new ProblemError('not_found')
    const read = (range?: ByteRange) => files.store.read(key, range)
    const answer = { read, bytes: facts.bytes, etag: `"${hash}"`, type: 'image/png' }
    return sendStored(request, reply, answer, whatIsWanted(request, answer), immutable)
  })
}

/** `{id}-{hash}.png`, where the home page has no id; `{id}.png` stands for the current picture. */
function readName(file: string): { id?: string | undefined; hash?: string | undefined } {
  const named = NAMED.exec(file)?.groups
  if (named) return named
  if (!file.endsWith('.png')) throw new ProblemError('not_found')
  return { id: file.slice(0, -4) }
}
