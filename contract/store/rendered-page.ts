import type { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import type { SharedCrateView } from '#contract/discovery/crate.ts'
import type { StoreLaw } from '#contract/law/store-law.ts'
import type { WithdrawPage } from '#contract/law/withdraw-page.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Producer } from '#contract/reach/producer.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { PageTexts } from '#contract/text/page-texts.ts'
import type { StudioView } from './studio-day.ts'

/** The color scheme: the system's or the visitor's choice. */
export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** Settings that pages need. Embedded in the HTML. */
export type StoreSettings = {
  /** The language of the page. */
  locale: Locale
  /** The languages that visitors choose from, the store's own first. Missing where there is one. */
  languages?: readonly Locale[] | undefined
  storeName: string
  /** Of the days that pages say. */
  timeZone: string
  /** The store's currency. */
  currency: Currency
  /** Approximate value of a dollar as a power of ten: the step of the price filter. */
  priceScale: number
  /** Governing law of license contracts. */
  governingLaw: string
  /** The store's URL without a trailing slash. */
  publicUrl: string
  /** Base URL of previews and pictures without a trailing slash: `/api/media`, or a CDN. */
  mediaUrl: string
  /** The current year, for the footer. */
  year: number
  theme: Theme
  /** False without a mail server: forms that would send mail only clear. */
  deliversMail: boolean
  supportEmail: string
  /** Empty: hidden. */
  supportPhone: string
  /** Empty: the footer has no such section. */
  socialLinks: readonly { name: string; url: string }[]
  /** Null: the name as text. */
  logo: { url: string; width: number; height: number } | null
  /** URL of the stylesheet with the store's own colors; null: the default colors. */
  colorsUrl: string | null
  /** The current announcement. Without a `url` it is not a link. */
  announcement: { text: string; url: string } | null
  /** Whether beats are pinned; otherwise the first of the list are featured. */
  hasPinnedBeats: boolean
  footerText: string
  /** What subscribers of the newsletter get. */
  newsletterText: string
  studio: StudioView
  hasImprint: boolean
  /** Missing where the law asks for nothing. */
  law?: StoreLaw | undefined
}

/** Calls the store's own API by path, such as `/api/beats`. */
export type AskApi = (
  path: string,
) => Promise<{ status: number; json: unknown; header: (name: string) => string | undefined }>

export type RenderedPage = {
  /** Content of the root element. */
  html: string
  /** Script element with the data that the browser continues from. */
  pageData: string
  status: number
  /** Subject of the page, for its head. `textLocale`: of a page that is only a text, its language. */
  subject:
    | { kind: 'home' | 'beats'; beats?: readonly Beat[] }
    | { kind: 'page' | 'not-found'; textLocale?: Locale | undefined }
    | { kind: 'beat'; beat: BeatDetail }
    | { kind: 'crate'; token: string; crate: SharedCrateView }
    /** `producer`: on their own page; undefined in the catalogue's list of their beats. */
    | { kind: 'producer'; name: string; producer?: Producer; beats: readonly Beat[] }
  /** The largest picture of the first screen, to preload. */
  firstCover: { srcSet: string; sizes: string } | undefined
  /** The page's own files, such as `pages/beat-page.tsx`, whose styles it needs. */
  files: readonly string[]
  /** URL of the file with the texts that the page shows, in another language than that of the sources. */
  texts?: string | undefined
}

/**
 * `form`: what a page with a form shows; such a page does not exist without. `texts`: undefined in the language of the
 * sources.
 */
export type RenderPage = (
  url: URL,
  settings: StoreSettings,
  ask: AskApi,
  form?: WithdrawPage,
  texts?: PageTexts,
) => Promise<RenderedPage>
/**
 * Renders what the store shows while it cannot read its data, without scripts. `address`: where the visitor wanted to go;
 * `texts` as of a page.
 */
export type RenderUnavailable = (settings: StoreSettings, address: string, texts?: PageTexts) => string
