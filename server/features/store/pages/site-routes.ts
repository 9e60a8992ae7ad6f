import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Beat } from '#contract/catalogue/beat.ts'
import type { BeatFilters } from '#contract/catalogue/beat-filters.ts'
import type { BeatListParams } from '#contract/catalogue/beat-list-params.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import type { AiCrawlerChoice } from '#contract/store/ai-crawlers.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { localePath, ownOf } from '#contract/text/locale-path.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { onSale, readBeats, readProducers } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { atomFeed, robots, type SitemapEntry, sitemap, sitemapIndex, webManifest } from './feeds.ts'
import { llmsText } from './llms-text.ts'

type PageCatalogue = {
  readonly version: number
  list(params: BeatListParams): Promise<{ json: string }>
  newestIds(limit: number): string[]
  facets(filters: BeatFilters): Facets
}

const FEED_LENGTH = 50
const SITEMAP_BEATS = 500_000
/** Entries of a file; each beat is one in each language. */
const SITEMAP_PART = 10_000
const SITEMAP_PRODUCERS = 10_000
const XML = 'application/xml; charset=utf-8'
const publicPages = ['/', '/beats', '/support', '/faq', '/contact', '/terms', '/privacy'] as const
/** A part of a large sitemap is thousands of rows. */
const partsAsked = { points: 60, perSeconds: 60 }
const compress = promisify(gzip)

type Sitemapped = {
  settings: StoreSettings
  /** The offered languages in which the page at a path can be found. */
  findableIn: (path: string) => readonly Locale[]
}

const FeedQuery = z.object({
  tag: z.string().min(1).max(64).optional(),
  user: z.string().min(1).max(64).optional(),
})

/** What crawlers, readers, agents and browsers ask for: robots.txt, llms.txt, manifest, feeds and sitemaps. */
export function registerSiteRoutes(
  app: App,
  {
    catalogue,
    db,
    settingsFor,
    findableIn,
    aiCrawlers,
  }: {
    catalogue: PageCatalogue
    db: Db
    settingsFor: (request: FastifyRequest) => StoreSettings
    findableIn: Sitemapped['findableIn']
    aiCrawlers: () => AiCrawlerChoice
  },
): void {
  const hidden = { schema: { hide: true } }
  // Counting 100,000 beats takes time, and they change seldom.
  let offered: { version: number; facets: Facets } | undefined
  const partLimit = app.rateLimits.define('sitemap parts', partsAsked)

  app.get('/robots.txt', hidden, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(settingsFor(request), aiCrawlers())),
  )
  app.get('/llms.txt', hidden, async (request, reply) => {
    const { version } = catalogue
    if (offered?.version !== version) offered = { version, facets: catalogue.facets({ tags: [] }) }
    const text = llmsText(settingsFor(request), offered.facets, aiCrawlers())
    return sendPreparedResponse(request, reply, prepareResponse(text, 'text/plain; charset=utf-8'))
  })
  app.get('/manifest.webmanifest', hidden, async (request, reply) =>
    reply.type('application/manifest+json').send(webManifest(settingsFor(request))),
  )
  app.get('/feed.xml', { schema: { hide: true, querystring: FeedQuery } }, async (request, reply) => {
    const { tag, user } = request.query
    const chosen = new URLSearchParams({ ...(tag && { tag }), ...(user && { user }) })
    const list = { tag: tag ? [tag] : [], ...(user && { user }) }
    const { json } = await catalogue.list({ ...list, sort: 'newest', limit: FEED_LENGTH })
    const beats = parseJson(z.array(Beat), json)
    const settings = settingsFor(request)
    const isWhole = chosen.size === 0
    const feed = atomFeed(beats, settings, {
      title: feedTitle(settings, user, beats[0]?.tags.find(({ id }) => id === tag)?.name),
      page: isWhole ? '/' : user && !tag ? producerPath(user) : `/beats?${chosen}`,
      feed: isWhole ? '/feed.xml' : `/feed.xml?${chosen}`,
    })
    return sendPreparedResponse(request, reply, prepareResponse(feed, 'application/atom+xml; charset=utf-8'))
  })
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const settings = settingsFor(request)
    const ids = catalogue.newestIds(SITEMAP_BEATS)
    const parts = Math.ceil(ids.length / beatsInPart(settings))
    const files = Array.from({ length: parts }, (_, at) => `${settings.publicUrl}/sitemap-${at + 1}.xml.gz`)
    const map =
      parts > 1
        ? sitemapIndex(files)
        : sitemap(await entriesOf(db, ids, { settings, findableIn, isFirst: true }))
    return sendPreparedResponse(request, reply, prepareResponse(map, XML))
  })
  const Part = z.object({
    part: z.coerce
      .number()
      .int()
      .min(1)
      .max((SITEMAP_BEATS / SITEMAP_PART) * locales.length),
  })
  app.get('/sitemap-:part.xml.gz', { schema: { hide: true, params: Part } }, async (request, reply) => {
    await partLimit.takeIfCountable(clientOf(request))
    const settings = settingsFor(request)
    const inPart = beatsInPart(settings)
    const from = (request.params.part - 1) * inPart
    const ids = catalogue.newestIds(SITEMAP_BEATS).slice(from, from + inPart)
    if (ids.length === 0) throw new ProblemError('not_found')
    const map = sitemap(await entriesOf(db, ids, { settings, findableIn, isFirst: from === 0 }))
    return reply.type('application/gzip').send(await compress(map))
  })
}

function feedTitle(
  { storeName }: StoreSettings,
  producer: string | undefined,
  tag: string | undefined,
): Message {
  if (producer && tag) return msg`New beats by ${{ producer }} tagged ${{ tag }} at ${{ storeName }}`
  if (producer) return msg`New beats by ${{ producer }} at ${{ storeName }}`
  return tag ? msg`New beats tagged ${{ tag }} at ${{ storeName }}` : msg`New beats at ${{ storeName }}`
}

function beatsInPart({ languages = [] }: StoreSettings): number {
  return Math.floor(SITEMAP_PART / Math.max(1, languages.length))
}

/**
 * Beats, and the pages of the store and its producers in the first file: each in every language it is found in, which name
 * the others. Times only where they are known.
 */
async function entriesOf(
  db: Db,
  ids: readonly string[],
  { settings, findableIn, isFirst }: Sitemapped & { isFirst: boolean },
): Promise<SitemapEntry[]> {
  const { publicUrl, hasImprint, languages } = settings
  const own = ownOf(settings)
  const inLanguages = (path: string, changedAt?: number): SitemapEntry[] => {
    if (!languages) return [{ address: publicUrl + path, changedAt }]
    const alternates = findableIn(path).map((locale) => ({
      locale,
      address: publicUrl + localePath(locale, own, path),
    }))
    return alternates.map(({ address }) => ({ address, changedAt, alternates }))
  }
  const pages = isFirst ? [...publicPages, ...(hasImprint ? ['/imprint'] : [])] : []
  const producers = isFirst ? await readProducers(db, onSale(), SITEMAP_PRODUCERS) : []
  const rows = await readBeats(db, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  return [
    ...pages.flatMap((path) => inLanguages(path)),
    ...producers.flatMap(({ name }) => inLanguages(producerPath(name))),
    ...ids.flatMap((id) => {
      const row = found.get(id)
      if (!row) return []
      const { changed_at, created_at } = row
      // A planned beat is published later than it was last edited.
      const changedAt = changed_at === null ? undefined : Math.max(changed_at, created_at)
      return inLanguages(beatPath(row), changedAt)
    }),
  ]
}
