import { coverWidths } from '#contract/catalogue/beat.ts'
import { embedCode } from '#contract/reach/embed-code.ts'
import { embedSizes, type OEmbed } from '#contract/reach/oembed.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import { splitLocale } from '#contract/text/locale-path.ts'
import { locales, sourceLocale } from '#contract/text/locales.ts'

const CACHE_SECONDS = 86_400
const COVER_FILE = /-(\d+)\.webp$/

/** A page of the store that has a player: its kind, the id or token in its address, and the prefix of its language, if any. */
export type EmbedSubject = { kind: 'beats' | 'crates'; id: string; lang?: string }

/**
 * Reads the address of a page with a player. Undefined for everything else, including other sites. Query and fragment
 * do not matter.
 */
export function embedSubjectOf(address: string, publicUrl: string): EmbedSubject | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(publicUrl).host) return undefined
  const pathname = url.pathname.replace(/\/$/, '')
  const { locale, path } = splitLocale(pathname, locales, sourceLocale)
  const [, kind, id, rest] = path.split('/')
  if ((kind !== 'beats' && kind !== 'crates') || !id || rest !== undefined) return undefined
  try {
    return { kind, id: decodeURIComponent(id), ...(path !== pathname && { lang: locale }) }
  } catch {
    return undefined
  }
}

/** A picture, by its path. Sizes in pixels. */
type Thumbnail = { path: string; width: number; height: number }

/** The share picture, and square covers for consumers that want less; the largest first. @param cover key in public storage */
export function thumbnailsOf(sharePicture: string, cover: string | undefined): Thumbnail[] {
  const largest = Number(COVER_FILE.exec(cover ?? '')?.[1] ?? 0)
  return [
    { path: sharePicture, width: 1200, height: 630 },
    ...coverWidths
      .filter((width) => width <= largest)
      .toReversed()
      .map((width) => ({
        path: `/api/media/${cover?.replace(COVER_FILE, `-${width}.webp`)}`,
        width,
        height: width,
      })),
  ]
}

/** Path of the player of a beat or crate. */
function embedPath({ kind, id, lang }: EmbedSubject): string {
  return `/embed/${kind}/${encodeURIComponent(id)}${lang === undefined ? '' : `?lang=${lang}`}`
}

/**
 * oEmbed response for a beat or crate: a player and a thumbnail that are as large as the consumer allows, up to a card and
 * the share picture.
 */
export function oEmbedOf(
  subject: EmbedSubject & { title: string; author?: string; thumbnails: readonly Thumbnail[] },
  store: { storeName: string; publicUrl: string },
  most: { maxwidth?: number | undefined; maxheight?: number | undefined },
): OEmbed {
  const { card, line } = embedSizes
  const { publicUrl } = store
  const { maxwidth = card.width, maxheight = card.height } = most
  const width = Math.min(card.width, maxwidth)
  const height = Math.min(maxheight >= card.height ? card.height : line.height, maxheight)
  const src = publicUrl + embedPath(subject)
  const thumbnail = subject.thumbnails.find(
    (each) => each.width <= (most.maxwidth ?? each.width) && each.height <= (most.maxheight ?? each.height),
  )
  return {
    version: '1.0',
    type: 'rich',
    title: subject.title,
    ...(subject.author !== undefined && {
      author_name: subject.author,
      author_url: publicUrl + producerPath(subject.author),
    }),
    provider_name: store.storeName,
    provider_url: publicUrl,
    cache_age: CACHE_SECONDS,
    ...(thumbnail && {
      thumbnail_url: publicUrl + thumbnail.path,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
    html: embedCode({ src, title: subject.title, width, height }),
    width,
    height,
  }
}
