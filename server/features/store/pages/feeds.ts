import type { Beat } from '#contract/catalogue/beat.ts'
import { beatPath } from '#contract/catalogue/beat-path.ts'
import { saleOfBeat } from '#contract/catalogue/beat-sale.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import type { AiCrawlerChoice } from '#contract/store/ai-crawlers.ts'
import { mediaAddress } from '#contract/store/media-address.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { aiCrawlerRules } from './ai-crawlers.ts'

/**
 * The newest beats as an Atom feed (RFC 4287), each with its preview as an enclosure.
 * @param of what the feed is limited to: title, path of its page and path of the feed
 */
export function atomFeed(
  beats: readonly Beat[],
  settings: StoreSettings,
  of: { title: Message; page: string; feed: string },
): string {
  const { publicUrl, locale } = settings
  const i18n = i18nOf(locale)
  const entries = beats.map((beat) => {
    const address = escapeHtml(publicUrl + beatPath(beat))
    return `  <entry>
    <id>${escapeHtml(`${publicUrl}/beats/${beat.id}`)}</id>
    <title>${escapeHtml(beat.title)}</title>
    <link href="${address}"/>
    <link rel="enclosure" type="audio/mpeg" href="${escapeHtml(mediaAddress(settings, beat.audioURL))}"/>
    <updated>${beat.createdAt}</updated>
    <author><name>${escapeHtml(beat.owner.username)}</name></author>
    <summary>${escapeHtml(`${i18n._(factsOf(beat, settings))} ${beat.description}`)}</summary>
  </entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeHtml(publicUrl + of.page)}</id>
  <title>${escapeHtml(i18n._(of.title))}</title>
  <link href="${escapeHtml(publicUrl + of.page)}"/>
  <link rel="self" href="${escapeHtml(publicUrl + of.feed)}"/>
  <updated>${beats[0]?.createdAt ?? new Date(0).toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}

/**
 * An address of a sitemap. `changedAt` only where it is known, in milliseconds since 1970; `alternates`: the page in every
 * language, where there are several.
 */
export type SitemapEntry = {
  address: string
  changedAt?: number | undefined
  alternates?: readonly { locale: Locale; address: string }[]
}

/** One sitemap file: at most 50,000 addresses. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ address, changedAt, alternates = [] }) => {
    const others = alternates.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.locale}" href="${escapeHtml(each.address)}"/>`,
    )
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `  <url><loc>${escapeHtml(address)}</loc>${changed}${others.join('')}</url>`
  })
  const xhtml = entries.some(({ alternates }) => alternates)
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>
${urls.join('\n')}
</urlset>
`
}

/** The list of the files of a large sitemap. */
export function sitemapIndex(addresses: readonly string[]): string {
  const files = addresses.map((address) => `  <sitemap><loc>${escapeHtml(address)}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`
}

const disallowed = ['/api/', '/admin', '/checkout', '/orders', '/oembed']

/** robots.txt: allows everything public, and of the API only media; less to crawlers of AI companies if the owner says so. */
export function robots({ publicUrl }: StoreSettings, aiCrawlers: AiCrawlerChoice): string {
  return `User-agent: *
Allow: /api/media/
${disallowed.map((path) => `Disallow: ${path}\n`).join('')}${aiCrawlerRules(aiCrawlers, disallowed)}
Sitemap: ${publicUrl}/sitemap.xml
`
}

export function webManifest({ storeName }: StoreSettings): string {
  return JSON.stringify({
    name: storeName,
    short_name: storeName,
    start_url: '/',
    display: 'standalone',
    background_color: '#111412',
    theme_color: '#111412',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
}

function factsOf(beat: Beat, { currency, locale }: StoreSettings): Message {
  const { bpm, tone } = beat
  const price = formatPrice(beat.price, currency, locale)
  const sale = saleOfBeat(beat)?.name
  return sale
    ? msg`${{ bpm }} BPM, ${{ tone }}, from ${{ price }} in the sale ${{ sale }}.`
    : msg`${{ bpm }} BPM, ${{ tone }}, from ${{ price }}.`
}
