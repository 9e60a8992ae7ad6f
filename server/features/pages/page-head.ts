import type { BeatDetail } from '#contract/beat.ts'
import { formatPrice } from '#contract/money.ts'
import { informationPage } from './information-pages.ts'
import { mediaAddress } from './media-address.ts'
import type { PageSettings, RenderedPage } from './storefront.ts'
import { themeColorTags } from './theme.ts'

const LONGEST_DESCRIPTION = 160

/** The head of a page for search engines and shared links: title, description, canonical address, cards, structured data. */
export function pageHead(
  page: RenderedPage,
  url: URL,
  settings: PageSettings,
  fonts: readonly string[],
): string {
  const { subject, firstCover } = page
  const facts = factsOf(subject, url, settings)
  const tags = [
    `<title>${escapeHtml(facts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(facts.description)}">`,
    ...(subject.kind === 'not-found'
      ? ['<meta name="robots" content="noindex">']
      : [`<link rel="canonical" href="${escapeHtml(facts.canonical)}">`]),
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
    `<link rel="alternate" type="application/atom+xml" title="New beats" href="/feed.xml">`,
    property('og:site_name', settings.storeName),
    property('og:title', facts.title),
    property('og:description', facts.description),
    property('og:url', facts.canonical),
    ...(subject.kind === 'beat' ? beatTags(subject.beat, settings) : [property('og:type', 'website')]),
  ]
  return tags.join('\n    ')
}

type Facts = { title: string; description: string; canonical: string }

function factsOf(subject: RenderedPage['subject'], url: URL, { storeName, publicUrl }: PageSettings): Facts {
  const canonical = `${publicUrl}${url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, '')}`
  const about = `Beats to hear in full and license in one step. Filter by price, BPM, tone and tags at ${storeName}.`
  switch (subject.kind) {
    case 'home':
      return { title: `${storeName}: beats with a license in one step`, description: about, canonical }
    case 'beats':
      return { title: `Beats | ${storeName}`, description: about, canonical }
    case 'beat': {
      const { beat } = subject
      return {
        title: `${beat.title} by ${beat.owner.username} | ${storeName}`,
        description: shorten(
          `${beat.bpm} BPM, ${beat.tone}, from ${formatPrice(beat.price)}. ${beat.description}`,
        ),
        canonical,
      }
    }
    case 'page': {
      const page = informationPage(url.pathname)
      if (!page) return { title: storeName, description: about, canonical }
      const [title, description] = page
      // The privacy page has two addresses, of which search engines need one.
      const address = canonical.replace(/\/privacy-policy$/, '/privacy')
      return { title: `${title} | ${storeName}`, description, canonical: address }
    }
    case 'not-found':
      return { title: `Page not found | ${storeName}`, description: about, canonical }
  }
}

function beatTags(beat: BeatDetail, settings: PageSettings): string[] {
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

/** The beat as schema.org knows it: a recording that is offered for sale. */
function structuredData(beat: BeatDetail, settings: PageSettings) {
  const address = `${settings.publicUrl}/beats/${beat.id}`
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
      priceCurrency: 'USD',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      availability: 'https://schema.org/InStock',
    },
  }
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}

function shorten(text: string): string {
  return text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
