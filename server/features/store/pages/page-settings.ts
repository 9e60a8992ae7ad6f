import { createHash } from 'node:crypto'
import { type StoreLaw, storeLawOf } from '#contract/law/store-law.ts'
import { currencies } from '#contract/pricing/currency.ts'
import { type AccentPalette, accentPalette } from '#contract/store/accent-color.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import type { Announcement, Studio } from '#contract/store/settings.ts'
import {
  newsletterPromise,
  standardFooter,
  standardStudio,
  withoutDemoAbout,
} from '#contract/store/standard-texts.ts'
import { presentStudio, type StudioView } from '#contract/store/studio-day.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { Config } from '#server/config/config.ts'
import {
  hasImprint,
  type LiveSettings,
  lawFactsOf,
  ownTextIn,
} from '#server/features/store/settings/index.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

type OfEveryRequest = 'publicUrl' | 'theme' | 'year' | 'announcement' | 'locale' | 'law'
type Laws = Partial<Record<Locale, { law: StoreLaw | undefined }>>

/** Stands above a demo until its owner announces something, or sells a beat of their own. */
const DEMO = msg`This is a demo: the beats are examples, and no money moves. Start your own store`

/** The settings that pages show, except what differs between requests. Built once per settings version. */
export class PageSettings {
  readonly #config: Config
  readonly #settings: LiveSettings
  readonly #mediaUrl: string
  #made:
    | {
        version: number
        settings: Omit<StoreSettings, OfEveryRequest | 'studio'> & { studio: Studio }
        laws: Laws
        colors: Colors | undefined
      }
    | undefined

  constructor(config: Config, settings: LiveSettings, mediaUrl: string) {
    this.#config = config
    this.#settings = settings
    this.#mediaUrl = mediaUrl
  }

  /**
   * Current values.
   * @param now milliseconds since 1970
   * @param locale of the page
   * @param isDemo whether it says so
   */
  at(now: number, locale: Locale, isDemo: boolean): Omit<StoreSettings, 'publicUrl' | 'theme'> {
    const { current } = this.#settings
    const announcement = runningAnnouncement(current.announcement, now)
    const say = (text: string) => ownTextIn(current, text, locale)
    return {
      locale,
      ...inLanguage(this.#make().settings, say, locale),
      law: this.#law(locale),
      year: new Date(now).getFullYear(),
      announcement: announcement
        ? { ...announcement, text: say(announcement.text) }
        : isDemo
          ? { text: i18nOf(locale)._(DEMO), url: '/setup' }
          : null,
    }
  }

  /** Stylesheet of the store's colors; undefined without custom colors. */
  get colors(): Colors | undefined {
    return this.#make().colors
  }

  /** What a law asks of pages, in their language. */
  #law(locale: Locale): StoreLaw | undefined {
    const { laws } = this.#make()
    laws[locale] ??= { law: storeLawOf(lawFactsOf(this.#settings), i18nOf(locale)) }
    return laws[locale].law
  }

  #make() {
    const { current, version } = this.#settings
    if (this.#made?.version === version) return this.#made
    const colors = current.accentColor === null ? undefined : colorStyles(accentPalette(current.accentColor))
    const { logo } = current
    this.#made = {
      version,
      colors,
      laws: {},
      settings: {
        ...(current.languages.length > 1 && { languages: current.languages }),
        storeName: current.storeName,
        timeZone: current.timeZone,
        currency: current.currency,
        priceScale: currencies[current.currency].scale,
        mediaUrl: this.#mediaUrl,
        deliversMail: this.#config.mail.kind !== 'none',
        governingLaw: current.governingLaw,
        supportEmail: current.supportEmail,
        supportPhone: current.supportPhone,
        socialLinks: current.socialLinks,
        logo: logo && {
          url: `${this.#mediaUrl}/${logo.path.replace(/^media\//, '')}`,
          width: logo.width,
          height: logo.height,
        },
        colorsUrl: colors?.url ?? null,
        hasPinnedBeats: current.featuredBeats.length > 0,
        footerText: current.footerText ?? standardFooter(current.storeName),
        newsletterText: newsletterPromise(current),
        studio: withoutDemoAbout(
          current.studio ?? standardStudio(current.storeName, this.#settings.isDemo),
          current.storeName,
        ),
        hasImprint: hasImprint(this.#settings),
      },
    }
    return this.#made
  }
}

/** The owner's texts in the language of the page. */
function inLanguage<
  Texts extends Pick<StoreSettings, 'footerText' | 'newsletterText' | 'governingLaw'> & { studio: Studio },
>(
  texts: Texts,
  say: (text: string) => string,
  locale: Locale,
): Omit<Texts, 'studio'> & { studio: StudioView } {
  const { footerText, newsletterText, governingLaw } = texts
  const studio = presentStudio(texts.studio, locale)
  return {
    ...texts,
    footerText: say(footerText),
    newsletterText: say(newsletterText),
    governingLaw: say(governingLaw),
    studio: {
      ...studio,
      heading: say(studio.heading),
      text: say(studio.text),
      services: studio.services.map(({ name, what }) => ({ name: say(name), what: say(what) })),
      sessions: studio.sessions.map((session) => ({
        ...session,
        name: say(session.name),
        content: say(session.content),
      })),
    },
  }
}

type Colors = { url: string; css: string }

export function runningAnnouncement(
  announcement: Announcement | null,
  now: number,
): StoreSettings['announcement'] {
  if (!announcement) return null
  const { text, url, from, until } = announcement
  const isRunning = (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))
  return isRunning ? { text, url } : null
}

/** A separate stylesheet, because the CSP allows only the built inline styles. */
function colorStyles(palette: AccentPalette): Colors {
  const dark = `--lamp-off:${palette.lampOffDark};--lamp-ink:${palette.inkDark};--wave-played:${palette.lamp}`
  const light = `--lamp-off:${palette.lampOffLight};--lamp-ink:${palette.inkLight};--wave-played:${palette.inkLight}`
  const css = `:root{--lamp:${palette.lamp};--lamp-hi:${palette.lampHi};--lamp-lo:${palette.lampLo};--on-lamp:${palette.onLamp};--wordmark:var(--lamp-ink);${dark}}
[data-theme="light"]{${light}}
@media (prefers-color-scheme:light){[data-theme="system"]{${light}}}
`
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12)
  return { url: `/colors-${hash}.css`, css }
}
