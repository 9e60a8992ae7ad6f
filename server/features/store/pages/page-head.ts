import { beatPath } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { producerTitle } from '#contract/store/own-titles.ts'
import { pageDescription, shortDescription } from '#contract/store/page-descriptions.ts'
import { pageTitle } from '#contract/store/page-head.ts'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import { localePath, ownOf } from '#contract/text/locale-path.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { shareTags, structuredData } from '#server/features/reach/share/index.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { themeColorTags } from './theme.ts'

/** A path without a page. */
const NOWHERE = '/404'
/** A tool, not something to find: the beat's page is. */
const BOOTH = /^\/beats\/[^/]+\/booth\/?$/
/** Pages behind an unguessable link, for whom it was sent to, and a form that may be filled in for somebody. */
const SECRET_LINK =
  /^\/withdraw$|^\/setup$|^\/(?:withdraw|crates|sign-in-link|reset-password|confirm-email|free-download|newsletter)\/./

/** Head of a page: title, description, canonical URL, social cards, structured data. */
export function pageHead(
  page: RenderedPage,
  url: URL,
  settings: StoreSettings,
  {
    fonts,
    picture,
    languages = settings.languages,
  }: {
    fonts: readonly string[]
    picture: string | undefined
    /** In which the page can be found; default: all that the store offers. */
    languages?: readonly Locale[] | undefined
  },
): string {
  const { subject, firstCover } = page
  const beat = subject.kind === 'beat' ? subject.beat : undefined
  const path = subject.kind === 'not-found' ? NOWHERE : url.pathname
  const i18n = i18nOf(settings.locale)
  const { title, description } = wordsOf(subject, path, settings, i18n)
  const ownPath = canonicalPath(url, page)
  const home = homeOf(subject, settings)
  const canonical = addressIn(home, ownPath, settings)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(subject.kind === 'not-found' ||
    SECRET_LINK.test(path) ||
    BOOTH.test(path) ||
    beat?.soldExclusivelyAt != null
      ? ['<meta name="robots" content="noindex">']
      : home !== settings.locale
        ? ['<meta name="robots" content="noindex">', `<link rel="canonical" href="${escapeHtml(canonical)}">`]
        : [
            `<link rel="canonical" href="${escapeHtml(canonical)}">`,
            ...alternates(ownPath, settings, languages),
          ]),
    ...(firstCover
      ? [
          `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escapeHtml(firstCover.srcSet)}" imagesizes="${escapeHtml(firstCover.sizes)}">`,
        ]
      : []),
    ...(settings.mediaUrl.startsWith('/')
      ? []
      : [`<link rel="preconnect" href="${escapeHtml(new URL(settings.mediaUrl).origin)}">`]),
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    ...themeColorTags(settings.theme),
    ...(settings.colorsUrl === null ? [] : [`<link rel="stylesheet" href="${settings.colorsUrl}">`]),
    ...feedLinks(subject, i18n),
    ...shareTags({ subject, title, description, url: canonical, picture }, settings),
    ...structuredData(subject, canonical, settings),
  ]
  return tags.join('\n    ')
}

function wordsOf(subject: RenderedPage['subject'], path: string, settings: StoreSettings, i18n: I18n) {
  const { storeName } = settings
  if (subject.kind === 'crate') {
    const { name, description, beats } = subject.crate
    const about = description || i18n._(crateWords({ count: beats.length, storeName }))
    return { title: `${name} | ${storeName}`, description: about }
  }
  if (subject.kind === 'producer')
    return {
      title: i18n._(producerTitle(subject.name, storeName)),
      description: subject.producer?.about
        ? shortDescription(subject.producer.about)
        : i18n._(producerWords({ producer: subject.name, storeName })),
    }
  const beat = subject.kind === 'beat' ? subject.beat : undefined
  return {
    title: pageTitle(path, settings, i18n, beat),
    description: pageDescription(path, settings, i18n, beat),
  }
}

const crateWords = ({ count, storeName }: { count: number; storeName: string }): Message =>
  msg`${plural({ count }, { one: '# beat', other: '# beats' })} to hear and license at ${{ storeName }}.`

const producerWords = ({ producer, storeName }: { producer: string; storeName: string }): Message =>
  msg`Hear every beat by ${{ producer }} in full and license it in one step at ${{ storeName }}.`

function feedLinks(subject: RenderedPage['subject'], i18n: I18n): string[] {
  const link = (title: Message, href: string) =>
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(i18n._(title))}" href="${escapeHtml(href)}">`
  const ofStore = link(msg`New beats`, '/feed.xml')
  if (subject.kind !== 'producer') return [ofStore]
  const { name: producer } = subject
  return [link(msg`New beats by ${{ producer }}`, `/feed.xml?user=${encodeURIComponent(producer)}`), ofStore]
}

/** The page in every language that it is found in; what no language fits is led to the store's own, or the first of them. */
function alternates(ownPath: string, settings: StoreSettings, languages: readonly Locale[] = []): string[] {
  const link = (hreflang: string, locale: Locale) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(addressIn(locale, ownPath, settings))}">`
  if (!settings.languages || languages.length === 0) return []
  const own = ownOf(settings)
  const fallback = languages.includes(own) ? own : (languages[0] ?? own)
  return [...languages.map((locale) => link(locale, locale)), link('x-default', fallback)]
}

const addressIn = (locale: Locale, path: string, settings: StoreSettings): string =>
  settings.publicUrl + localePath(locale, ownOf(settings), path)

/** The language in which a page is found: its own, but where it is only a text in another one. */
function homeOf(subject: RenderedPage['subject'], settings: StoreSettings): Locale {
  const text = (subject.kind === 'page' && subject.textLocale) || settings.locale
  return settings.languages?.includes(text) === false ? ownOf(settings) : text
}

/**
 * Canonical path, without a language: no filters and no other parameters. A beat goes by its name, and a producer's list by
 * their page. The privacy page has two URLs, of which search engines need one.
 */
function canonicalPath(url: URL, { subject }: RenderedPage): string {
  if (subject.kind === 'producer') return producerPath(subject.name)
  if (subject.kind === 'beat') return beatPath(subject.beat)
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  return path === '/privacy-policy' ? '/privacy' : path
}
