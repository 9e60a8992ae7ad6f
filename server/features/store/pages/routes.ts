import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { beatPath, isBeatId } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import type { AskApi, RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import { pictureSubjectOf, registerEmbeds } from '#server/features/reach/share/index.ts'
import { isOfDeletedBeat } from '#server/model/beat/index.ts'
import {
  DatabaseUnavailableError,
  RETRY_AFTER_SECONDS,
} from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#server/platform/http/prepared-response.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { requestedOrigin } from '#server/platform/http/requested-origin.ts'
import { allowStyles } from '#server/platform/http/security-headers.ts'
import type { Store } from '#server/platform/store.ts'
import { sendBusyPage } from './busy-page.ts'
import { canonicalAddress, isKept, pageKey } from './page-address.ts'
import { pageHead } from './page-head.ts'
import { PageSettings } from './page-settings.ts'
import { pageTemplate } from './page-template.ts'
import { registerSiteRoutes } from './site-routes.ts'
import { themeOf } from './theme.ts'
import { unavailablePage } from './unavailable-page.ts'

const PAGES_KEPT = 500
const DAY_SECONDS = 86_400
// The page depends on the theme cookie.
const VARY = { vary: 'accept-encoding, cookie' }
/**
 * Limits rendered pages; cached ones are free. Each visit renders one, as navigation uses the API; a crawler may make
 * four requests a second.
 */
const pagesMadeForOneClient = { points: 240, perSeconds: 60 }

type Page = PreparedResponse & {
  status: number
  isKept: boolean
  styleSources: string[]
  movedTo: string | undefined
}

/** All URLs outside the API: built files, robots.txt, sitemaps, feeds and pages. */
export async function registerPages(
  app: App,
  { storefront, catalogue, db, config, settings, mediaUrl, pictures }: Store,
): Promise<void> {
  if (!storefront) return
  const pages = new LRUCache<string, Page>({ max: PAGES_KEPT })
  const ofStore = new PageSettings(config, settings, mediaUrl)
  const settingsFor = (request: FastifyRequest): StoreSettings => ({
    ...ofStore.at(Date.now()),
    publicUrl: requestedOrigin(request, config.publicUrl),
    theme: themeOf(request),
  })
  const ask: AskApi = async (path) => {
    const answer = await app.inject({ url: path })
    const header = (name: string) => answer.headers[name]?.toString()
    return { status: answer.statusCode, json: answer.json(), header }
  }

  await app.register(fastifyStatic, {
    root: [...storefront.folders],
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/.vite/**', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      reply.header('cache-control', cachingOf(path.replace(/\.(?:br|gz)$/, '')))
      // Fonts are asked for by origin, and a player in a sandboxed frame has none.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })

  const hidden = { schema: { hide: true } }
  app.get('/colors-:hash.css', hidden, async (_request, reply) => {
    const { colors } = ofStore
    if (!colors) throw new ProblemError('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(colors.css)
  })
  registerSiteRoutes(app, { catalogue, db, settingsFor })
  if (storefront.embeds)
    registerEmbeds(app, { files: storefront.embeds, sources: { db, catalogue, settings }, settingsFor })

  const limit = app.rateLimits.define('pages made', pagesMadeForOneClient)
  const fill = pageTemplate(storefront.template)
  /** A page that existed: search engines forget it sooner. */
  const isDeletedBeat = async ({ pathname }: URL) => {
    const [, kind, name = ''] = pathname.split('/')
    return kind === 'beats' && name !== '' && isOfDeletedBeat(db, name)
  }
  /** Undefined if the page's data cannot be read. */
  const make = async (url: URL, shown: StoreSettings): Promise<Page | undefined> => {
    const rendered = await storefront.renderPage(url, shown, ask)
    if (rendered.status >= 500) return undefined
    const pictured = pictureSubjectOf(rendered.subject)
    const picture = pictured && (await pictures.pathOf(pictured))
    const styles = storefront.stylesOf(rendered.files)
    const html = fill(shown.theme, {
      'page-head': pageHead(rendered, url, shown, { fonts: storefront.fonts, picture }),
      'page-styles': styles.elements,
      'page-html': rendered.html,
      'page-data': rendered.pageData,
    })
    return {
      ...prepareResponse(html, 'text/html; charset=utf-8', VARY),
      status: rendered.status === 404 && (await isDeletedBeat(url)) ? 410 : rendered.status,
      movedTo: movedTo(rendered.subject, url),
      styleSources: styles.sources,
      // The link of a shared crate may be turned off at any time.
      isKept: isKept(url, rendered.status) && rendered.subject.kind !== 'crate',
    }
  }

  app.get('/*', hidden, async (request, reply) => {
    const shown = settingsFor(request)
    const url = canonicalAddress(request.url, shown)
    // Mail clients break long links.
    const unbroken = url?.pathname.replace(LINE_BREAKS, '')
    if (url && unbroken !== undefined && unbroken !== url.pathname) {
      const whole = canonicalAddress(unbroken + url.search, shown)
      if (!whole) throw new ProblemError('not_found')
      return reply.redirect(whole.href, 301)
    }
    // Missing files are not pages.
    if (!url || isMissingFile(url)) throw new ProblemError('not_found')
    const key = pageKey(url, shown, { catalogue: catalogue.version, settings: settings.version })
    let page = pages.get(key)
    if (!page) {
      const waitSeconds = await limit.takeOrWait(clientOf(request)).catch(waitForNothing)
      if (waitSeconds > 0) return sendBusyPage(reply, waitSeconds)
      page = await make(url, shown)
      if (!page) {
        const body = storefront.renderUnavailable(shown, url.pathname + url.search)
        return sendUnavailablePage(reply, unavailablePage(storefront.template, body, shown))
      }
      if (page.isKept) pages.set(key, page)
    }
    if (page.movedTo !== undefined) return reply.redirect(page.movedTo, 301)
    reply.code(page.status)
    allowStyles(reply, page.styleSources)
    return sendPreparedResponse(request, reply, page)
  })
}

/** Producers may have a dot in their names. */
function isMissingFile({ pathname }: URL): boolean {
  return /\.\w{2,5}$/.test(pathname) && !pathname.startsWith('/producers/')
}

/** The path of a page that was asked for by a former name; undefined: it is at its place. An id stays in the address. */
function movedTo(subject: RenderedPage['subject'], { pathname, search }: URL): string | undefined {
  const [, , name = '', ...below] = pathname.split('/')
  if (subject.kind === 'beat' && !isBeatId(name)) {
    const path = [beatPath(subject.beat), ...below].join('/')
    return pathname === path ? undefined : path + search
  }
  if (subject.kind === 'producer' && subject.producer) {
    const path = producerPath(subject.name)
    return pathname === URL.parse(path, 'http://store')?.pathname ? undefined : path + search
  }
  return undefined
}

/** Fails open: without the database, pages served from memory still work. */
function waitForNothing(error: unknown): 0 {
  if (error instanceof DatabaseUnavailableError) return 0
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
/** Hashed names never change; the studio's film and poster seldom do. */
function cachingOf(path: string): string {
  if (/\/assets\/studio-\w+\.(?:mp4|avif|jpg)$/.test(path))
    return `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`
  const isHashed = /\/assets\/(?:\w+-)?[\w-]{8}\.\w+$/.test(path)
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
