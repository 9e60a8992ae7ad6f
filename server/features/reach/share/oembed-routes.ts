import { isBeatId } from '#contract/catalogue/beat-path.ts'
import { OEmbedQuery } from '#contract/reach/oembed.ts'
import { msg } from '#contract/text/msg.ts'
import { findBeatId } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { requestedOrigin } from '#server/platform/http/requested-origin.ts'
import { type EmbedSubject, embedSubjectOf, oEmbedOf, thumbnailsOf } from './oembed.ts'
import { picturePath, type SharePictures } from './share-pictures.ts'

const asked = { points: 300, perSeconds: 60 }
const CACHE_SECONDS = 3_600
const NO_PLAYER = msg`There is no player for this address. Use the address of a beat or of a shared crate of this store.`

/** oEmbed (oembed.com): other sites ask for the player of a pasted link. JSON only. */
export function registerOEmbed(
  app: App,
  {
    db,
    pictures,
    publicUrl,
    storeName,
  }: {
    db: Db
    pictures: SharePictures
    publicUrl: string | undefined
    storeName: () => string
  },
): void {
  const limit = app.rateLimits.define('oembed', asked)
  /** Players and pictures go by ids, which never change. */
  const byId = async (subject: EmbedSubject): Promise<EmbedSubject | undefined> => {
    if (subject.kind !== 'beats' || isBeatId(subject.id)) return subject
    const id = await findBeatId(db, subject.id)
    return id === undefined ? undefined : { ...subject, id }
  }
  app.get('/oembed', { schema: { hide: true, querystring: OEmbedQuery } }, async (request, reply) => {
    await limit.takeIfCountable(clientOf(request))
    // Editors ask from the browser, too.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    const { url, format, maxwidth, maxheight } = request.query
    if (format !== 'json')
      return reply.code(501).type('text/plain; charset=utf-8').send('Only format=json is available.')
    const address = requestedOrigin(request, publicUrl)
    const asked = embedSubjectOf(url, address)
    const subject = asked && (await byId(asked))
    const picture = subject && (await pictures.read(subject))
    if (!subject || !picture) throw new ProblemError('not_found', { detail: NO_PLAYER })
    const { title, byline } = picture.content
    const author = subject.kind === 'beats' ? byline.replace(/^by /, '') : undefined
    const described = {
      ...subject,
      title: author === undefined ? title : `${title} by ${author}`,
      ...(author !== undefined && { author }),
      thumbnails: thumbnailsOf(picturePath(subject, picture), picture.covers[0]),
    }
    const store = { storeName: storeName(), publicUrl: address }
    return reply
      .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      .type('application/json; charset=utf-8')
      .send(oEmbedOf(described, store, { maxwidth, maxheight }))
  })
}
