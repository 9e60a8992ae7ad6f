import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { functionLink } from '#contract/law/store-law.ts'
import type { WithdrawPage } from '#contract/law/withdraw-page.ts'
import type { AskApi, StoreSettings } from '#contract/store/rendered-page.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { PageTexts } from '#contract/text/page-texts.ts'
import { pictureSubjectOf } from '#server/features/reach/share/index.ts'
import { textLanguages } from '#server/features/store/settings/index.ts'
import { isOfDeletedBeat } from '#server/model/beat/index.ts'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#server/platform/http/prepared-response.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf, type RateLimit } from '#server/platform/http/rate-limits.ts'
import { requestedOrigin } from '#server/platform/http/requested-origin.ts'
import { allowForms, allowInline, type InlineSources } from '#server/platform/http/security-headers.ts'
import type { Store } from '#server/platform/store.ts'
import { AnnouncedPrice } from './announced-price.ts'
import { sendBusyPage } from './busy-page.ts'
import { DemoNotice } from './demo-notice.ts'
import { movedTo } from './moved-to.ts'
import { canonicalAddress, inChosenLanguage, isKept, type PageAddress } from './page-address.ts'
import { pageHead } from './page-head.ts'
import { PageSettings } from './page-settings.ts'
import { pageTemplate } from './page-template.ts'
import type { Storefront } from './storefront.ts'
import { themeOf } from './theme.ts'

// The page depends on the cookies of theme and language.
const VARY = { vary: 'accept-encoding, cookie' }

/**
 * Limits rendered pages; cached ones are free. Each visit renders one, as navigation uses the API; a crawler may make
 * four requests a second.
 */
const pagesMadeForOneClient = { points: 240, perSeconds: 60 }

export type Page = PreparedResponse & {
  status: number
  isKept: boolean
  /** CSP sources of what it inlines of its own. */
  inlined: InlineSources
  movedTo: string | undefined
}

/**
 * Pages that are made at a time: rendering holds the process for milliseconds, and between two of them all other requests
 * have their turn, also while crawlers ask for many.
 */
const pagesAtOnce = { concurrency: 2, maxWaiting: 1000 }

/** Where a page is instead, and how to lead there. */
type Place = { href: string; status: 301 | 302; headers: Readonly<Record<string, string>> }
/** Browsers ask again each time: an owner may change the languages, and visitors theirs. */
const redirectHeaders = { 'cache-control': 'no-cache', ...VARY }

type Deps = Pick<Store, 'db' | 'config' | 'settings' | 'mediaUrl' | 'pictures' | 'withdrawals'> & {
  storefront: Storefront
}

/** Makes pages of the site layout. */
export class PageMaker {
  readonly #app: App
  readonly #deps: Deps
  readonly #announcedPrice: AnnouncedPrice
  readonly #demoNotice: DemoNotice
  readonly #ofStore: PageSettings
  readonly #fill: ReturnType<typeof pageTemplate>
  readonly #limit: RateLimit
  readonly #inTurn = boundedLimit(pagesAtOnce)

  constructor(app: App, deps: Deps) {
    this.#app = app
    this.#deps = deps
    this.#announcedPrice = new AnnouncedPrice(deps.db, deps.settings)
    this.#demoNotice = new DemoNotice(deps.db, deps.config)
    this.#ofStore = new PageSettings(deps.config, deps.settings, deps.mediaUrl)
    this.#fill = pageTemplate(deps.storefront.template)
    this.#limit = app.rateLimits.define('pages made', pagesMadeForOneClient)
  }

  get colors() {
    return this.#ofStore.colors
  }

  /** Reads what has changed since the last page. */
  async catchUp(): Promise<void> {
    await Promise.all([
      this.#deps.withdrawals.catchUp(),
      this.#announcedPrice.catchUp(Date.now()),
      this.#demoNotice.catchUp(this.#app.catalogue.version),
    ])
  }

  /** @param locale of the page; that of the store for what has no language, such as feeds */
  settingsFor(request: FastifyRequest, locale: Locale = this.#deps.settings.current.language): StoreSettings {
    const ofStore = this.#ofStore.at(Date.now(), locale, this.#demoNotice.isShown)
    const withdraw = this.#deps.withdrawals.linked
    const { cancels: _, ...law } = ofStore.law ?? {}
    return {
      ...ofStore,
      announcement: withWords(ofStore.announcement, this.#announcedPrice.wordsIn(locale)),
      // Also for some time after the last sale to where it is owed.
      ...(withdraw && { law: { ...law, ...functionLink(withdraw, locale) } }),
      publicUrl: requestedOrigin(request, this.#deps.config.publicUrl),
      theme: themeOf(request),
    }
  }

  /** Where a request leads. Undefined: to no page of this store. @param path instead of the requested one */
  addressOf(request: FastifyRequest, path = request.url): PageAddress | undefined {
    return canonicalAddress(path, this.settingsFor(request), this.#languages)
  }

  /** Where the page really is: under another spelling of its prefix, or in the language that the visitor has chosen. */
  placeOf(request: FastifyRequest, address = this.addressOf(request)): Place | undefined {
    if (!address) return undefined
    if (!address.isInOneSpelling) return { href: address.href, status: 301, headers: redirectHeaders }
    const href = inChosenLanguage(address, request.cookies.language, this.#languages)
    return href === undefined ? undefined : { href, status: 302, headers: redirectHeaders }
  }

  /**
   * The language of a page to which a link led from the same page in another one: it was chosen, also before scripts were
   * there to note it.
   */
  chosenByLink(request: FastifyRequest, address: PageAddress): Locale | undefined {
    const { referer } = request.headers
    const from = referer === undefined ? undefined : this.addressOf(request, referer)
    const isSamePage = from?.url.pathname === address.url.pathname
    return isSamePage && from?.locale !== address.locale ? address.locale : undefined
  }

  get #languages() {
    const { languages, language } = this.#deps.settings.current
    return { languages, own: language }
  }

  /** What pages in a language are drawn with. */
  textsOf(locale: Locale): PageTexts | undefined {
    return this.#deps.storefront.textsOf?.(locale)
  }

  /** How long this client has to wait until another page is made for it; usually 0. */
  secondsToWait(request: FastifyRequest): Promise<number> {
    return this.#limit.takeOrWait(clientOf(request)).catch(waitForNothing)
  }

  /** Undefined if the page's data cannot be read. @param form what a page with a form shows */
  async make(url: URL, shown: StoreSettings, form?: WithdrawPage): Promise<Page | undefined> {
    return this.#inTurn(async () => {
      await setImmediate()
      return this.#make(url, shown, form)
    })
  }

  async #make(url: URL, shown: StoreSettings, form: WithdrawPage | undefined): Promise<Page | undefined> {
    const { storefront, pictures } = this.#deps
    const { locale, theme } = shown
    const rendered = await storefront.renderPage(url, shown, this.#asking(locale), form, this.textsOf(locale))
    if (rendered.status >= 500) return undefined
    const pictured = pictureSubjectOf(rendered.subject)
    const picture = pictured && (await pictures.pathOf(pictured))
    const styles = storefront.stylesOf(rendered.files, locale)
    const loader = storefront.loader?.(rendered.texts)
    const made = this.#fill(theme, locale, {
      'page-head': pageHead(rendered, url, shown, {
        fonts: storefront.fontsOf(locale),
        picture,
        languages: textLanguages(this.#deps.settings.current, url.pathname),
      }),
      'page-styles': styles.elements,
      'page-html': rendered.html,
      'page-data': rendered.pageData,
      'page-loader': loader?.element ?? '',
    })
    const html = form ? withoutEarlyInput(made) : made
    return {
      ...prepareResponse(html, 'text/html; charset=utf-8', VARY),
      status: rendered.status === 404 && (await this.#isDeletedBeat(url)) ? 410 : rendered.status,
      movedTo: movedTo(rendered.subject, url, shown),
      inlined: { style: styles.sources, script: loader && rendered.texts ? [loader.source] : [] },
      // The link of a shared crate may be turned off at any time.
      isKept: isKept(url, rendered.status) && rendered.subject.kind !== 'crate',
    }
  }

  /**
   * Sends a page with a form that the browser submits itself. It is made for one person, and nobody keeps it.
   * @param path of the page, without a prefix
   * @param form undefined: there is no such page
   */
  async sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { form, status }: { form: WithdrawPage | undefined; status: number },
  ): Promise<FastifyReply> {
    const address = this.addressOf(request)
    if (!address) throw new ProblemError('not_found')
    const { locale } = address
    const waitSeconds = await this.secondsToWait(request)
    if (waitSeconds > 0) return sendBusyPage(reply, waitSeconds, locale)
    await this.catchUp()
    const shown = this.settingsFor(request, locale)
    // With the prefix of a language that is not offered it is another page.
    const url = form ? new URL(path, shown.publicUrl) : address.url
    const page = await this.make(url, shown, form)
    if (!page) throw new Error(`the page ${url.pathname} could not be made`)
    reply.code(form ? status : page.status)
    allowInline(reply, page.inlined)
    allowForms(reply)
    const headers = { ...page.headers, 'cache-control': 'no-store' }
    return sendPreparedResponse(request, reply, { ...page, headers })
  }

  #asking(locale: Locale): AskApi {
    return async (path) => {
      const answer = await this.#app.inject({ url: path, headers: { 'accept-language': locale } })
      const header = (name: string) => answer.headers[name]?.toString()
      return { status: answer.statusCode, json: answer.json(), header }
    }
  }

  /** A page that existed: search engines forget it sooner. */
  async #isDeletedBeat({ pathname }: URL): Promise<boolean> {
    const [, kind, name = ''] = pathname.split('/')
    return kind === 'beats' && name !== '' && isOfDeletedBeat(this.#deps.db, name)
  }
}

/** Fails open: without the database, pages served from memory still work. */
function waitForNothing(error: unknown): 0 {
  if (error instanceof DatabaseUnavailableError) return 0
  throw error
}

/** The browser sends these forms itself: nothing may hold them until scripts have loaded, which may fail. */
function withoutEarlyInput(html: Buffer): Buffer {
  return Buffer.from(
    html.toString().replace(/<script>(?:(?!<\/script>)[\s\S])*earlyInput[\s\S]*?<\/script>/, ''),
  )
}

/** Undefined without a storefront, as in most tests. */
export function openPages(app: App, deps: Omit<Deps, 'storefront'> & Pick<Store, 'storefront'>) {
  const { storefront } = deps
  return storefront && new PageMaker(app, { ...deps, storefront })
}

declare module '#server/platform/store.ts' {
  interface Store {
    /** Makes the pages; undefined: only the API, as in most tests. */
    pages: PageMaker | undefined
  }
}

function withWords(
  announcement: StoreSettings['announcement'],
  words: string,
): StoreSettings['announcement'] {
  if (!announcement || words === '') return announcement
  return { ...announcement, text: `${announcement.text} ${words}` }
}
