import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pagePath } from '#contract/text/locale-path.ts'
import type { Locale } from '#contract/text/locales.ts'
import { registerEmbeds } from '#server/features/reach/share/index.ts'
import { textLanguages } from '#server/features/store/settings/index.ts'
import { RETRY_AFTER_SECONDS } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { allowInline } from '#server/platform/http/security-headers.ts'
import { secureCookie } from '#server/platform/http/session-cookie.ts'
import type { Store } from '#server/platform/store.ts'
import { sendBusyPage } from './busy-page.ts'
import { pageKey } from './page-address.ts'
import type { Page } from './page-maker.ts'
import { registerSiteRoutes } from './site-routes.ts'
import { unavailablePage } from './unavailable-page.ts'

/** In each language that the store offers. */
const PAGES_KEPT = 500
const DAY_SECONDS = 86_400
// The page depends on the cookies of theme and language.
const VARY = { vary: 'accept-encoding, cookie' }

/** All URLs outside the API: built files, robots.txt, sitemaps, feeds and pages. */
export async function registerPages(
  app: App,
  { storefront, pages: maker, catalogue, db, settings, config }: Store,
): Promise<void> {
  if (!storefront || !maker) return
  const inOneLanguage = Math.ceil(PAGES_KEPT * config.cacheShare)
  let kept = { languages: 1, pages: new LRUCache<string, Page>({ max: inOneLanguage }) }
  /** All are made again when a setting changes, so nothing is lost with the cache of another number of languages. */
  const pagesFor = (languages: number) => {
    if (kept.languages !== languages)
      kept = { languages, pages: new LRUCache<string, Page>({ max: inOneLanguage * languages }) }
    return kept.pages
  }
  const settingsFor = (request: FastifyRequest, locale?: Locale) => maker.settingsFor(request, locale)
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
    const { colors } = maker
    if (!colors) throw new ProblemError('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(colors.css)
  })
  registerSiteRoutes(app, {
    ...{ catalogue, db, settingsFor },
    findableIn: (path) => textLanguages(settings.current, path),
    aiCrawlers: () => settings.current.aiCrawlers,
  })
  if (storefront.embeds)
    registerEmbeds(app, {
      files: storefront.embeds,
      sources: { db, catalogue, settings },
      cacheShare: config.cacheShare,
      settingsFor,
      textsOf: (locale) => maker.textsOf(locale),
    })

  app.get('/*', hidden, async (request, reply) => {
    await maker.catchUp()
    const address = maker.addressOf(request)
    const asked = address && new URL(address.href)
    // Mail clients break long links.
    const unbroken = asked?.pathname.replace(LINE_BREAKS, '')
    if (asked && unbroken !== undefined && unbroken !== asked.pathname) {
      const whole = maker.addressOf(request, unbroken + asked.search)
      if (!whole) throw new ProblemError('not_found')
      return reply.redirect(whole.href, 301)
    }
    // Missing files are not pages.
    if (!address || isMissingFile(address.url)) throw new ProblemError('not_found')
    const chosen = maker.chosenByLink(request, address)
    if (chosen) setLanguageCookie(request, reply, chosen)
    const place = chosen ? undefined : maker.placeOf(request, address)
    if (place) return reply.headers(place.headers).redirect(place.href, place.status)
    const { url, locale } = address
    const shown = maker.settingsFor(request, locale)
    const pages = pagesFor(shown.languages?.length ?? 1)
    const key = pageKey(url, shown, { catalogue: catalogue.version, settings: settings.version })
    let page = pages.get(key)
    if (!page) {
      const waitSeconds = await maker.secondsToWait(request)
      if (waitSeconds > 0) return sendBusyPage(reply, waitSeconds, locale)
      page = await maker.make(url, shown)
      if (!page) {
        const body = storefront.renderUnavailable(
          shown,
          pagePath(shown, url.pathname + url.search),
          maker.textsOf(locale),
        )
        return sendUnavailablePage(reply, unavailablePage(storefront.template, body, shown))
      }
      if (page.isKept) pages.set(key, page)
    }
    if (page.movedTo !== undefined) return reply.redirect(page.movedTo, 301)
    reply.code(page.status)
    allowInline(reply, page.inlined)
    return sendPreparedResponse(request, reply, page)
  })
}

/** As the page's scripts do. */
function setLanguageCookie(request: FastifyRequest, reply: FastifyReply, locale: Locale): void {
  const { path, secure } = secureCookie(request)
  reply.setCookie('language', locale, { path, secure, sameSite: 'lax', maxAge: 365 * DAY_SECONDS })
}

/** Producers may have a dot in their names. */
function isMissingFile({ pathname }: URL): boolean {
  return /\.\w{2,5}$/.test(pathname) && !pathname.startsWith('/producers/')
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
