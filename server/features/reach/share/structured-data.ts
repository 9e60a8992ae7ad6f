import type { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { saleOfBeat } from '#contract/catalogue/beat-sale.ts'
import type { Producer } from '#contract/reach/producer.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { mediaAddress } from '#contract/store/media-address.ts'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'

/** A node of schema.org. */
type Thing = { '@type': string | string[]; [property: string]: unknown }

const AVAILABLE = 'https://schema.org/InStock'
const SOLD = 'https://schema.org/SoldOut'

/** schema.org data of a page, as a script element; empty for pages about nothing that is for sale. */
export function structuredData(subject: RenderedPage['subject'], settings: StoreSettings): string[] {
  const graph = thingsOf(subject, settings)
  if (graph.length === 0) return []
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return [`<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`]
}

function thingsOf(subject: RenderedPage['subject'], settings: StoreSettings): Thing[] {
  switch (subject.kind) {
    case 'beat':
      return [recording(subject.beat, settings), trail(settings, ['Beats', '/beats'], [subject.beat.title])]
    case 'home':
      return [store(settings), ...listOf('Available beats', subject.beats, settings)]
    case 'beats':
      return [...listOf('Available beats', subject.beats, settings), trail(settings, ['Beats'])]
    case 'producer':
      return [
        ...listOf(`Beats by ${subject.name}`, subject.beats, settings),
        ...(subject.producer ? [person(subject.producer, settings)] : []),
        trail(settings, ['Beats', '/beats'], [subject.name]),
      ]
    default:
      return []
  }
}

/** A recording that is for sale, with an offer per license. */
function recording(beat: BeatDetail, settings: StoreSettings): Thing {
  const address = settings.publicUrl + beatPath(beat)
  const price = { priceCurrency: settings.currency.toUpperCase() }
  const isSold = beat.soldExclusivelyAt !== null
  const until = saleOfBeat(beat)?.until
  const offers = beat.licenses.map((license) => ({
    '@type': 'Offer',
    name: license.name,
    price: license.price,
    ...price,
    ...(until && { priceValidUntil: until }),
    availability: isSold ? SOLD : AVAILABLE,
    url: address,
  }))
  return {
    '@type': ['MusicRecording', 'Product'],
    '@id': address,
    url: address,
    name: beat.title,
    description: beat.description,
    image: mediaAddress(settings, beat.image),
    duration: `PT${Math.round(beat.durationSeconds)}S`,
    byArtist: {
      '@type': 'Person',
      name: beat.owner.username,
      url: settings.publicUrl + producerPath(beat.owner.username),
    },
    genre: beat.tags.map(({ name }) => name),
    datePublished: beat.createdAt,
    audio: {
      '@type': 'AudioObject',
      contentUrl: mediaAddress(settings, beat.audioURL),
      encodingFormat: 'audio/mpeg',
    },
    offers:
      offers.length > 0
        ? offers
        : [{ '@type': 'Offer', price: beat.price, ...price, availability: SOLD, url: address }],
  }
}

function person({ username, image, about, links }: Producer, settings: StoreSettings): Thing {
  return {
    '@type': 'Person',
    name: username,
    url: settings.publicUrl + producerPath(username),
    ...(image && { image: mediaAddress(settings, image) }),
    ...(about && { description: about }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  }
}

function store({ storeName, publicUrl, logo, socialLinks, supportEmail }: StoreSettings): Thing {
  return {
    '@type': 'MusicStore',
    '@id': `${publicUrl}/`,
    url: `${publicUrl}/`,
    name: storeName,
    email: supportEmail,
    image: logo ? new URL(logo.url, publicUrl).href : `${publicUrl}/icon-512.png`,
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  }
}

function listOf(name: string, beats: readonly Beat[] | undefined, { publicUrl }: StoreSettings): Thing[] {
  if (!beats || beats.length === 0) return []
  const itemListElement = beats.map((beat, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: publicUrl + beatPath(beat),
    name: beat.title,
  }))
  return [{ '@type': 'ItemList', name, itemListElement }]
}

/** Where the page lies: the home page, then these names with their paths; the last one is the page itself. */
function trail({ storeName, publicUrl }: StoreSettings, ...steps: [name: string, path?: string][]): Thing {
  const itemListElement = [[storeName, '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(path !== undefined && { item: publicUrl + path }),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}
