import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WithdrawPage } from '#contract/law/withdraw-page.ts'
import { withdrawalLink } from '#contract/law/withdrawal-wording.ts'
import type { AskApi, StoreSettings } from '#contract/store/rendered-page.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { pictureSubjectOf } from '#server/features/reach/share/index.ts'
import { isOfDeletedBeat } from '#server/model/beat/index.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#server/platform/http/prepared-response.ts'
import { clientOf, type RateLimit } from '#server/platform/http/rate-limits.ts'
import { requestedOrigin } from '#server/platform/http/requested-origin.ts'
import { allowForms, allowStyles } from '#server/platform/http/security-headers.ts'
import type { Store } from '#server/platform/store.ts'
import { AnnouncedPrice } from './announced-price.ts'
import { sendBusyPage } from './busy-page.ts'
import { movedTo } from './moved-to.ts'
import { isKept } from './page-address.ts'
import { pageHead } from './page-head.ts'
import { PageSettings } from './page-settings.ts'
import { pageTemplate } from './page-template.ts'
import type { Storefront } from './storefront.ts'
import { themeOf } from './theme.ts'

// The page depends on the theme cookie.
const VARY = { vary: 'accept-encoding, cookie' }

/**
 * Limits rendered pages; cached ones are free. Each visit renders one, as navigation uses the API; a crawler may make
 * four requests a second.
 */
const pagesMadeForOneClient = { points: 240, perSeconds: 60 }

export type Page = PreparedResponse & {
  status: number
  isKept: boolean
  styleSources: string[]
  movedTo: string | undefined
}

type Deps = Pick<Store, 'db' | 'config' | 'settings' | 'mediaUrl' | 'pictures' | 'withdrawals'> & {
  storefront: Storefront
}

/** Makes pages of the site layout. */
export class PageMaker {
  readonly #app: App
  readonly #deps: Deps
  readonly #announcedPrice: AnnouncedPrice
  readonly #ofStore: PageSettings
  readonly #fill: ReturnType<typeof pageTemplate>
  readonly #limit: RateLimit

  constructor(app: App, deps: Deps) {
    this.#app = app
    this.#deps = deps
    this.#announcedPrice = new AnnouncedPrice(deps.db, deps.settings)
    this.#ofStore = new PageSettings(deps.config, deps.settings, deps.mediaUrl)
    this.#fill = pageTemplate(deps.storefront.template)
    this.#limit = app.rateLimits.define('pages made', pagesMadeForOneClient)
  }

  get colors() {
    return this.#ofStore.colors
  }

  /** Reads what has changed since the last page. */
  async catchUp(): Promise<void> {
    await Promise.all([this.#deps.withdrawals.catchUp(), this.#announcedPrice.catchUp(Date.now())])
  }

  settingsFor(request: FastifyRequest): StoreSettings {
    const ofStore = this.#ofStore.at(Date.now())
    const withdraw = this.#deps.withdrawals.linked
    return {
      ...ofStore,
      announcement: withWords(ofStore.announcement, this.#announcedPrice.words),
      // Also for some time after the last sale to where it is owed.
      ...(withdraw && { law: { ...ofStore.law, withdraw: withdrawalLink(withdraw, localeOf(request)) } }),
      publicUrl: requestedOrigin(request, this.#deps.config.publicUrl),
      theme: themeOf(request),
    }
  }

  /** How long this client has to wait until another page is made for it; usually 0. */
  secondsToWait(request: FastifyRequest): Promise<number> {
    return this.#limit.takeOrWait(clientOf(request)).catch(waitForNothing)
  }

  /** Undefined if the page's data cannot be read. @param form what a page with a form shows */
  async make(url: URL, shown: StoreSettings, form?: WithdrawPage): Promise<Page | undefined> {
    const { storefront, pictures } = this.#deps
    const texts = storefront.textsOf?.(sourceLocale)
    const rendered = await storefront.renderPage(url, shown, this.#ask, form, texts)
    if (rendered.status >= 500) return undefined
    const pictured = pictureSubjectOf(rendered.subject)
    const picture = pictured && (await pictures.pathOf(pictured))
    const styles = storefront.stylesOf(rendered.files)
    const made = this.#fill(shown.theme, {
      'page-head': pageHead(rendered, url, shown, { fonts: storefront.fonts, picture }),
      'page-styles': styles.elements,
      'page-html': rendered.html,
      'page-data': rendered.pageData,
    })
    const html = form ? withoutEarlyInput(made) : made
    return {
      ...prepareResponse(html, 'text/html; charset=utf-8', VARY),
      status: rendered.status === 404 && (await this.#isDeletedBeat(url)) ? 410 : rendered.status,
      movedTo: movedTo(rendered.subject, url),
      styleSources: styles.sources,
      // The link of a shared crate may be turned off at any time.
      isKept: isKept(url, rendered.status) && rendered.subject.kind !== 'crate',
    }
  }

  /**
   * Sends a page with a form that the browser submits itself. It is made for one person, and nobody keeps it.
   * @param form undefined: there is no such page
   */
  async sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { form, status }: { form: WithdrawPage | undefined; status: number },
  ): Promise<FastifyReply> {
    const waitSeconds = await this.secondsToWait(request)
    if (waitSeconds > 0) return sendBusyPage(reply, waitSeconds)
    await this.catchUp()
    const shown = this.settingsFor(request)
    const page = await this.make(new URL(path, shown.publicUrl), shown, form)
    if (!page) throw new Error(`the page ${path} could not be made`)
    reply.code(form ? status : page.status)
    allowStyles(reply, page.styleSources)
    allowForms(reply)
    const headers = { ...page.headers, 'cache-control': 'no-store' }
    return sendPreparedResponse(request, reply, { ...page, headers })
  }

  readonly #ask: AskApi = async (path) => {
    const answer = await this.#app.inject({ url: path })
    const header = (name: string) => answer.headers[name]?.toString()
    return { status: answer.statusCode, json: answer.json(), header }
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
