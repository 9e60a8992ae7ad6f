import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Beat } from '#contract/beat.ts'
import type { BeatListParams } from '#contract/beat-list-params.ts'
import type { AskApi, RenderedPage, StoreSettings } from '#contract/rendered-page.ts'
import type { Config } from '#server/config/config.ts'
import type { LiveSettings } from '#server/features/settings/index.ts'
import { DatabaseUnavailable, RETRY_AFTER_SECONDS } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#server/platform/http/prepared-response.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { sendBusyPage } from './busy-page.ts'
import { atomFeed, robots, sitemap, webManifest } from './feeds.ts'
import { canonicalAddress, isKept, pageKey } from './page-address.ts'
import { pageHead } from './page-head.ts'
import { PageSettings } from './page-settings.ts'
import type { Storefront } from './storefront.ts'
import { themeOf, withTheme } from './theme.ts'
import { unavailablePage } from './unavailable-page.ts'

const PAGES_KEPT = 500
const SITEMAP_LIMIT = 50_000
const FEED_LENGTH = 50
const DAY_SECONDS = 86_400
// The page depends on the theme cookie.
const VARY = { vary: 'accept-encoding, cookie' }
const publicPages = ['/', '/beats', '/support', '/faq', '/contact', '/terms', '/privacy'] as const

/**
 * Limits rendered pages; cached ones are free. Each visit renders one, as navigation uses the API; a crawler may make
 * four requests a second.
 */
const pagesMadeForOneClient = { points: 240, perSeconds: 60 }

type Page = PreparedResponse & { status: number }

type PageCatalogue = {
  readonly version: number
  list(params: BeatListParams): Promise<{ json: string }>
  newestIds(limit: number): string[]
}

/** All URLs outside the API: built files, robots.txt, sitemaps, feeds and pages. */
export async function registerPages(
  app: App,
  {
    storefront,
    catalogue,
    config,
    settings,
    mediaUrl,
  }: {
    storefront: Storefront
    catalogue: PageCatalogue
    config: Config
    settings: LiveSettings
    mediaUrl: string
  },
): Promise<void> {
  const pages = new LRUCache<string, Page>({ max: PAGES_KEPT })
  const ofStore = new PageSettings(config, settings, mediaUrl)
  const settingsFor = (request: FastifyRequest): StoreSettings => ({
    ...ofStore.at(Date.now()),
    publicUrl: config.publicUrl ?? `${request.protocol}://${hostOf(request)}`,
    theme: themeOf(request),
  })
  const ask: AskApi = async (path) => {
    const answer = await app.inject({ url: path })
    const header = (name: string) => answer.headers[name]?.toString()
    return { status: answer.statusCode, json: answer.json(), header }
  }

  await app.register(fastifyStatic, {
    root: storefront.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/.vite/**', '**/*.br'],
    setHeaders(reply, path) {
      reply.header('cache-control', cachingOf(path))
    },
  })

  const hidden = { schema: { hide: true } }
  app.get('/colors-:hash.css', hidden, async (_request, reply) => {
    const { colors } = ofStore
    if (!colors) throw new Problem('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(colors.css)
  })
  app.get('/robots.txt', hidden, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(settingsFor(request))),
  )
  app.get('/manifest.webmanifest', hidden, async (request, reply) =>
    reply.type('application/manifest+json').send(webManifest(settingsFor(request))),
  )
  app.get('/feed.xml', hidden, async (request, reply) => {
    const { json } = await catalogue.list({ tag: [], sort: 'newest', limit: FEED_LENGTH })
    const feed = atomFeed(z.array(Beat).parse(JSON.parse(json)), settingsFor(request))
    return sendPreparedResponse(request, reply, prepareResponse(feed, 'application/atom+xml; charset=utf-8'))
  })
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const { publicUrl, hasImprint } = settingsFor(request)
    const open = [...publicPages, ...(hasImprint ? ['/imprint'] : [])]
    const paths = [...open, ...catalogue.newestIds(SITEMAP_LIMIT - open.length).map((id) => `/beats/${id}`)]
    const map = sitemap(paths.map((path) => publicUrl + path))
    return sendPreparedResponse(request, reply, prepareResponse(map, 'application/xml; charset=utf-8'))
  })

  const limit = app.rateLimits.define('pages made', pagesMadeForOneClient)
  /** Undefined if the page's data cannot be read. */
  const make = async (url: URL, shown: StoreSettings): Promise<Page | undefined> => {
    const rendered = await storefront.renderPage(url, shown, ask)
    if (rendered.status >= 500) return undefined
    const html = withTheme(storefront.template, shown.theme)
      .replace('<!--page-head-->', () => pageHead(rendered, url, shown, storefront.fonts))
      .replace('<!--later-styles-->', () => (isFirstScreen(rendered) ? '' : storefront.laterStyles))
      .replace('<!--page-html-->', () => rendered.html)
      .replace('<!--page-data-->', () => rendered.pageData)
    return { ...prepareResponse(html, 'text/html; charset=utf-8', VARY), status: rendered.status }
  }

  app.get('/*', hidden, async (request, reply) => {
    const shown = settingsFor(request)
    const url = canonicalAddress(request.url, shown)
    // Mail clients break long links.
    const unbroken = url?.pathname.replace(LINE_BREAKS, '')
    if (url && unbroken !== undefined && unbroken !== url.pathname) {
      const whole = canonicalAddress(unbroken + url.search, shown)
      if (!whole) throw new Problem('not_found')
      return reply.redirect(whole.href, 301)
    }
    // Missing files are not pages.
    if (!url || /\.\w{2,5}$/.test(url.pathname)) throw new Problem('not_found')
    const key = pageKey(url, shown, { catalogue: catalogue.version, settings: settings.version })
    let page = pages.get(key)
    if (!page) {
      const waitSeconds = await limit.takeOrWait(clientOf(request)).catch(waitForNothing)
      if (waitSeconds > 0) return sendBusyPage(reply, waitSeconds)
      page = await make(url, shown)
      if (!page) return sendUnavailablePage(reply, unavailablePage(storefront.template, url, shown))
      if (isKept(url, page.status)) pages.set(key, page)
    }
    reply.code(page.status)
    return sendPreparedResponse(request, reply, page)
  })
}

/** Home page and list need only the template's styles for their first screens. */
function isFirstScreen({ subject }: RenderedPage): boolean {
  return subject.kind === 'home' || subject.kind === 'beats'
}

/** Fails open: without the database, pages served from memory still work. */
function waitForNothing(error: unknown): 0 {
  if (error instanceof DatabaseUnavailable) return 0
  throw error
}

function sendUnavailablePage(reply: FastifyReply, page: string) {
  return reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store', ...VARY })
    .type('text/html; charset=utf-8')
    .send(page)
}

const LINE_BREAKS = /%0[9ad]/gi
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** The requested host, used in pages and feeds: only a name or address, and a port. */
function hostOf(request: FastifyRequest): string {
  if (!HOST.test(request.host))
    throw new Problem('invalid_request', { detail: 'The Host header is not valid.' })
  return request.host
}

/** Hashed names never change; the studio's film and poster seldom do. */
function cachingOf(path: string): string {
  if (/\/assets\/studio-\w+\.(?:mp4|avif|jpg)$/.test(path))
    return `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`
  const isHashed = /\/assets\/(?:\w+-)?[\w-]{8}\.\w+$/.test(path)
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
