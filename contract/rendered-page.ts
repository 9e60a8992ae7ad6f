import type { BeatDetail } from './beat.ts'
import type { Currency } from './currency.ts'
import type { ShownStudio } from './studio-day.ts'

/** The color scheme: the system's choice, or the visitor's. */
export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** What pages show of the store's settings. The browser gets them with the first HTML. */
export type StoreSettings = {
  storeName: string
  /** What everything is sold in. */
  currency: Currency
  /** About what a dollar is worth in it, as a power of ten: the price filter runs in such steps. */
  priceScale: number
  /** The law that license contracts are under. */
  governingLaw: string
  /** Address of the store without a trailing slash. */
  publicUrl: string
  /** Where previews and pictures are, without a trailing slash: `/api/media`, or an address elsewhere. */
  mediaUrl: string
  /** The current year, for the footer. */
  year: number
  theme: Theme
  /** False where the store has no mail server: forms that would send mail only clear. */
  deliversMail: boolean
  supportEmail: string
  /** Empty: no number is shown. */
  supportPhone: string
  /** Empty: the footer has no such section. */
  socialLinks: readonly { name: string; url: string }[]
  /** Null: the name in letters. */
  logo: { url: string; width: number; height: number } | null
  /** Address of the styles with the store's own colors; null: the design's. */
  colorsUrl: string | null
  /** What is announced right now. An empty `url` leads nowhere. */
  announcement: { text: string; url: string } | null
  /** Whether beats are pinned; otherwise the first of the list are featured. */
  hasPinnedBeats: boolean
  footerText: string
  studio: ShownStudio
  hasImprint: boolean
}

/** Asks the store's own API, by a path such as `/api/beats`. */
export type AskApi = (
  path: string,
) => Promise<{ status: number; json: unknown; header: (name: string) => string | undefined }>

export type RenderedPage = {
  /** Content of the root element. */
  html: string
  /** Script element with the data that the browser continues from. */
  pageData: string
  status: number
  /** What the page is about, for its head. */
  subject: { kind: 'home' | 'beats' | 'page' | 'not-found' } | { kind: 'beat'; beat: BeatDetail }
  /** The largest picture of the first screen, to be preloaded. */
  firstCover: { srcSet: string; sizes: string } | undefined
}

export type RenderPage = (url: URL, settings: StoreSettings, ask: AskApi) => Promise<RenderedPage>
