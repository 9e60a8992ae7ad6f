import type { BeatDetail } from '#contract/beat.ts'
import { saleOfBeat } from '#contract/beat-sale.ts'
import { pageDescription, pageTitle } from '#contract/page-head.ts'
import type { RenderedPage, StoreSettings } from '#contract/rendered-page.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { mediaAddress } from './media-address.ts'
import { themeColorTags } from './theme.ts'

/** A path without a page. */
const NOWHERE = '/404'
/** Pages behind an unguessable link, for whom it was sent to. */
const SECRET_LINK = /^\/(?:crates|sign-in-link|reset-password|confirm-email|free-download|newsletter)\/./

/** Head of a page: title, description, canonical URL, social cards, structured data. */
export function pageHead(
  page: RenderedPage,
  url: URL,
  settings: StoreSettings,
  fonts: readonly string[],
): string {
  const { subject, firstCover } = page
  const beat = subject.kind === 'beat' ? subject.beat : undefined
  const path = subject.kind === 'not-found' ? NOWHERE : url.pathname
  const title = pageTitle(path, settings.storeName, beat)
  const description = pageDescription(path, settings, beat)
  const canonical = canonicalOf(url, settings)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(subject.kind === 'not-found' || SECRET_LINK.test(path)
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
    `<link rel="alternate" type="application/atom+xml" title="New beats" href="/feed.xml">`,
    property('og:site_name', settings.storeName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    ...(beat ? beatTags(beat, settings) : [property('og:type', 'website')]),
  ]
  return tags.join('\n    ')
}

/** Canonical URL. The privacy page has two URLs, of which search engines need one. */
function canonicalOf(url: URL, { publicUrl }: StoreSettings): string {
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  return publicUrl + (path === '/privacy-policy' ? '/privacy' : path)
}

function beatTags(beat: BeatDetail, settings: StoreSettings): string[] {
  const image = mediaAddress(settings, beat.image)
  const audio = mediaAddress(settings, beat.audioURL)
  return [
    property('og:type', 'music.song'),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '1200'),
    property('og:image:alt', `Cover of ${beat.title}`),
    property('og:audio', audio),
    property('og:audio:type', 'audio/mpeg'),
    property('music:duration', String(Math.round(beat.durationSeconds))),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${JSON.stringify(structuredData(beat, settings)).replace(/</g, '\\u003c')}</script>`,
  ]
}

/** schema.org data: a recording offered for sale. */
function structuredData(beat: BeatDetail, settings: StoreSettings) {
  const address = `${settings.publicUrl}/beats/${beat.id}`
  const sale = saleOfBeat(beat)
  const prices = beat.licenses.length > 0 ? beat.licenses.map(({ price }) => price) : [beat.price]
  return {
    '@context': 'https://schema.org',
    '@type': ['MusicRecording', 'Product'],
    '@id': address,
    url: address,
    name: beat.title,
    description: beat.description,
    image: mediaAddress(settings, beat.image),
    duration: `PT${Math.round(beat.durationSeconds)}S`,
    byArtist: { '@type': 'Person', name: beat.owner.username },
    genre: beat.tags.map(({ name }) => name),
    datePublished: beat.createdAt,
    audio: {
      '@type': 'AudioObject',
      contentUrl: mediaAddress(settings, beat.audioURL),
      encodingFormat: 'audio/mpeg',
    },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: settings.currency.toUpperCase(),
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      ...(sale?.until && { priceValidUntil: sale.until }),
      availability: `https://schema.org/${beat.soldExclusivelyAt === null ? 'InStock' : 'SoldOut'}`,
    },
  }
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}
