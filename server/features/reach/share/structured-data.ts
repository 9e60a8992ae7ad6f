import type { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { saleOfBeat } from '#contract/catalogue/beat-sale.ts'
import type { Producer } from '#contract/reach/producer.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { mediaAddress } from '#contract/store/media-address.ts'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

/** A node of schema.org. */
type Thing = { '@type': string | string[]; [property: string]: unknown }

const AVAILABLE = 'https://schema.org/InStock'
const SOLD = 'https://schema.org/SoldOut'

/**
 * schema.org data of a page, as a script element; empty for pages about nothing that is for sale.
 * @param canonical the page's URL
 */
export function structuredData(
  subject: RenderedPage['subject'],
  canonical: string,
  settings: StoreSettings,
): string[] {
  const things = thingsOf(subject, settings)
  const graph = things.length === 0 ? things : [...things, ...inLanguage(canonical, settings)]
  if (graph.length === 0) return []
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return [`<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`]
}

/** The language of the page, where there are several. */
function inLanguage(url: string, { locale, languages }: StoreSettings): Thing[] {
  return languages ? [{ '@type': 'WebPage', '@id': url, url, inLanguage: locale }] : []
}

function thingsOf(subject: RenderedPage['subject'], settings: StoreSettings): Thing[] {
  const say = (text: Message) => i18nOf(settings.locale)._(text)
  const beats = say(msg`Beats`)
  switch (subject.kind) {
    case 'beat':
      return [recording(subject.beat, settings), trail(settings, [beats, '/beats'], [subject.beat.title])]
    case 'home':
      return [store(settings), ...listOf(say(msg`Available beats`), subject.beats, settings)]
    case 'beats':
      return [...listOf(say(msg`Available beats`), subject.beats, settings), trail(settings, [beats])]
    case 'producer': {
      const { name: producer } = subject
      return [
        ...listOf(say(msg`Beats by ${{ producer }}`), subject.beats, settings),
        ...(subject.producer ? [person(subject.producer, settings)] : []),
        trail(settings, [beats, '/beats'], [producer]),
      ]
    }
    default:
      return []
  }
}

/** A page in the language of this one. */
const pageAddress = (path: string, settings: StoreSettings) => settings.publicUrl + pagePath(settings, path)

/** A recording that is for sale, with an offer per license. */
function recording(beat: BeatDetail, settings: StoreSettings): Thing {
  const address = pageAddress(beatPath(beat), settings)
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
      url: pageAddress(producerPath(beat.owner.username), settings),
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
    url: pageAddress(producerPath(username), settings),
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

function listOf(name: string, beats: readonly Beat[] | undefined, settings: StoreSettings): Thing[] {
  if (!beats || beats.length === 0) return []
  const itemListElement = beats.map((beat, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: pageAddress(beatPath(beat), settings),
    name: beat.title,
  }))
  return [{ '@type': 'ItemList', name, itemListElement }]
}

/** Where the page lies: the home page, then these names with their paths; the last one is the page itself. */
function trail(settings: StoreSettings, ...steps: [name: string, path?: string][]): Thing {
  const itemListElement = [[settings.storeName, '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(path !== undefined && { item: pageAddress(path, settings) }),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}
