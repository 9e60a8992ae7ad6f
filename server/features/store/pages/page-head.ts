import { beatPath } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { producerTitle } from '#contract/store/own-titles.ts'
import { pageDescription, pageTitle, shortDescription } from '#contract/store/page-head.ts'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import { countBeats } from '#contract/text/format-count.ts'
import { shareTags, structuredData } from '#server/features/reach/share/index.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { themeColorTags } from './theme.ts'

/** A path without a page. */
const NOWHERE = '/404'
/** A tool, not something to find: the beat's page is. */
const BOOTH = /^\/beats\/[^/]+\/booth\/?$/
/** Pages behind an unguessable link, for whom it was sent to, and a form that may be filled in for somebody. */
const SECRET_LINK =
  /^\/withdraw$|^\/(?:withdraw|crates|sign-in-link|reset-password|confirm-email|free-download|newsletter)\/./

/** Head of a page: title, description, canonical URL, social cards, structured data. */
export function pageHead(
  page: RenderedPage,
  url: URL,
  settings: StoreSettings,
  { fonts, picture }: { fonts: readonly string[]; picture: string | undefined },
): string {
  const { subject, firstCover } = page
  const beat = subject.kind === 'beat' ? subject.beat : undefined
  const path = subject.kind === 'not-found' ? NOWHERE : url.pathname
  const { title, description } = wordsOf(subject, path, settings)
  const canonical = canonicalOf(url, page, settings)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(subject.kind === 'not-found' ||
    SECRET_LINK.test(path) ||
    BOOTH.test(path) ||
    beat?.soldExclusivelyAt != null
      ? ['<meta name="robots" content="noindex">']
      : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
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
    ...feedLinks(subject),
    ...shareTags({ subject, title, description, url: canonical, picture }, settings),
    ...structuredData(subject, settings),
  ]
  return tags.join('\n    ')
}

function wordsOf(subject: RenderedPage['subject'], path: string, settings: StoreSettings) {
  if (subject.kind === 'crate') {
    const { name, description, beats } = subject.crate
    const about = description || `${countBeats(beats.length)} to hear and license at ${settings.storeName}.`
    return { title: `${name} | ${settings.storeName}`, description: about }
  }
  if (subject.kind === 'producer')
    return {
      title: producerTitle(subject.name, settings.storeName),
      description: subject.producer?.about
        ? shortDescription(subject.producer.about)
        : `Hear every beat by ${subject.name} in full and license it in one step at ${settings.storeName}.`,
    }
  const beat = subject.kind === 'beat' ? subject.beat : undefined
  return {
    title: pageTitle(path, settings, beat),
    description: pageDescription(path, settings, beat),
  }
}

function feedLinks(subject: RenderedPage['subject']): string[] {
  const link = (title: string, href: string) =>
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`
  const ofStore = link('New beats', '/feed.xml')
  if (subject.kind !== 'producer') return [ofStore]
  return [link(`New beats by ${subject.name}`, `/feed.xml?user=${encodeURIComponent(subject.name)}`), ofStore]
}

/**
 * Canonical URL: no filters and no other parameters. A beat goes by its name, and a producer's list by their page. The
 * privacy page has two URLs, of which search engines need one.
 */
function canonicalOf(url: URL, { subject }: RenderedPage, { publicUrl }: StoreSettings): string {
  if (subject.kind === 'producer') return publicUrl + producerPath(subject.name)
  if (subject.kind === 'beat') return publicUrl + beatPath(subject.beat)
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  return publicUrl + (path === '/privacy-policy' ? '/privacy' : path)
}
