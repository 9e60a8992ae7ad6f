import type { Beat } from '#contract/beat.ts'
import { saleOfBeat } from '#contract/beat-sale.ts'
import { formatPrice } from '#contract/money.ts'
import type { StoreSettings } from '#contract/rendered-page.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { mediaAddress } from './media-address.ts'

/** The newest beats as an Atom feed (RFC 4287), each with its preview as an enclosure. */
export function atomFeed(beats: readonly Beat[], settings: StoreSettings): string {
  const { storeName, publicUrl, currency } = settings
  const entries = beats.map((beat) => {
    const address = escapeHtml(`${publicUrl}/beats/${beat.id}`)
    return `  <entry>
    <id>${address}</id>
    <title>${escapeHtml(beat.title)}</title>
    <link href="${address}"/>
    <link rel="enclosure" type="audio/mpeg" href="${escapeHtml(mediaAddress(settings, beat.audioURL))}"/>
    <updated>${beat.createdAt}</updated>
    <author><name>${escapeHtml(beat.owner.username)}</name></author>
    <summary>${escapeHtml(`${beat.bpm} BPM, ${beat.tone}, from ${formatPrice(beat.price, currency)}${saleWords(beat)}. ${beat.description}`)}</summary>
  </entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeHtml(publicUrl)}/</id>
  <title>${escapeHtml(`New beats at ${storeName}`)}</title>
  <link href="${escapeHtml(publicUrl)}/"/>
  <link rel="self" href="${escapeHtml(publicUrl)}/feed.xml"/>
  <updated>${beats[0]?.createdAt ?? new Date(0).toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}

/** One sitemap file: public pages and up to 50,000 beat URLs. */
export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** robots.txt: allows everything public, and of the API only media and beats. */
export function robots({ publicUrl }: StoreSettings): string {
  return `User-agent: *
Allow: /api/media/
Disallow: /api/
Disallow: /admin
Disallow: /checkout
Disallow: /orders

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

function saleWords(beat: Beat): string {
  const sale = saleOfBeat(beat)
  return sale ? ` in the sale ${sale.name}` : ''
}
