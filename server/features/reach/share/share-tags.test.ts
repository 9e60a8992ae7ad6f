import { expect, test } from 'vitest'
import { defaultSettings } from '#client/platform/default-settings.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { SharedCrateView } from '#contract/discovery/crate.ts'
import { beats } from '#tests/components/beats.ts'
import { shareTags } from './share-tags.ts'
import { structuredData } from './structured-data.ts'

const settings = { ...defaultSettings, publicUrl: 'https://beats.example' }
const [first] = beats
if (!first) throw new Error('no beats')
const license = { id: 'lease', _id: 'lease', name: 'Lease', price: 30 }
const beat = {
  ...first,
  title: 'Rain & "Fire" <b>',
  licenses: [license, { ...license, id: 'pro', name: 'Pro', price: 80 }],
  freeDownload: false,
  soldExclusivelyAt: null,
  exactBpm: null,
  downbeatSeconds: null,
  sections: [],
} as unknown as BeatDetail
const subject = { kind: 'beat', beat } as const

const input = {
  subject,
  title: 'Rain & "Fire" <b> by Oduya | Backbeat',
  description: '80 BPM, A minor',
  url: 'https://beats.example/beats/1',
  picture: '/media/share/beats/1-0123456789abcdef01234567.png',
}

const unescaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Reads tags as a link preview does: by `property` or `name`, the first one counts. */
function readTags(tags: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, key = '', content = ''] of tags
    .join('\n')
    .matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g))
    if (!found.has(key))
      found.set(
        key,
        content.replace(/&([^;]+);/g, (_, name) => unescaped[name] ?? ''),
      )
  return found
}

const tags = readTags(shareTags(input, settings))

test('Facebook finds its four required properties, and the picture’s size before it loads', () => {
  for (const key of ['og:title', 'og:type', 'og:image', 'og:url']) expect(tags.get(key), key).toBeTruthy()
  expect(new URL(tags.get('og:image') ?? '').protocol).toBe('https:')
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
  expect(tags.get('og:title')).toBe(input.title)
})

test('X finds a large card with title, picture and a text for it of at most 420 characters', () => {
  expect(tags.get('twitter:card')).toBe('summary_large_image')
  expect(tags.get('twitter:title')).toBe(input.title)
  expect(tags.get('twitter:image')).toBe(tags.get('og:image'))
  expect(tags.get('twitter:image:alt')?.length).toBeLessThanOrEqual(420)
})

test('Slack and Discord find the site’s name, a description, and the player by oEmbed', () => {
  expect(tags.get('og:site_name')).toBe(settings.storeName)
  expect(tags.get('og:description')).toBe('80 BPM, A minor')
  const link = /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)">/.exec(
    shareTags(input, settings).join(''),
  )?.[1]
  const address = new URL((link ?? '').replaceAll('&amp;', '&'))
  expect(address.searchParams.get('url')).toBe(`https://beats.example/beats/${beat.slug}`)
})

const crate = { name: 'Winter tape', description: '', beats: [], matched: [] } as unknown as SharedCrateView
const others = [
  ['crate', { kind: 'crate', token: 'secret', crate }, 'website'],
  ['producer', { kind: 'producer', name: 'Oduya', beats: [] }, 'profile'],
  ['home', { kind: 'home', beats: [] }, 'website'],
] as const

test.each(others)('a %s has all that link previews need', (kind, about, type) => {
  const found = readTags(shareTags({ ...input, subject: about }, settings))
  expect(found.get('og:type')).toBe(type)
  for (const key of ['og:title', 'og:description', 'og:url', 'og:site_name', 'og:image', 'twitter:image'])
    expect(found.get(key), key).toBeTruthy()
  expect(found.get('twitter:card')).toBe('summary_large_image')
  expect(found.get('og:image:alt')).toContain(
    kind === 'crate' ? 'Winter tape' : kind === 'producer' ? 'Oduya' : 'Beats',
  )
  expect(found.get('og:image:type')).toBe('image/png')
})

test('a crate names its player, a producer none', () => {
  const linkOf = (about: Parameters<typeof shareTags>[0]['subject']) =>
    /json\+oembed"[^>]* href="([^"]+)"/.exec(shareTags({ ...input, subject: about }, settings).join(''))?.[1]
  const address = new URL((linkOf({ kind: 'crate', token: 'secret', crate }) ?? '').replaceAll('&amp;', '&'))
  expect(address.searchParams.get('url')).toBe('https://beats.example/crates/secret')
  expect(linkOf({ kind: 'producer', name: 'Oduya', beats: [] })).toBeUndefined()
})

test('no tag is there twice, and pictures and pages have whole addresses', () => {
  const all = shareTags(input, settings).flatMap((tag) => /(?:property|name)="([^"]+)"/.exec(tag)?.[1] ?? [])
  expect(new Set(all).size).toBe(all.length)
  for (const key of ['og:url', 'og:image', 'twitter:image', 'og:audio'])
    expect(tags.get(key), key).toMatch(/^https:\/\//)
})

test('a page without a picture has a small card', () => {
  const plain = readTags(shareTags({ ...input, picture: undefined }, settings))
  expect(plain.get('twitter:card')).toBe('summary')
  expect(plain.has('og:image')).toBe(false)
})

function graphOf(about: Parameters<typeof structuredData>[0]): { '@type': unknown }[] {
  const [element = ''] = structuredData(about, input.url, settings)
  expect(element).not.toContain('<b>')
  return JSON.parse(element.replace(/<[^>]+>/g, ''))['@graph']
}

test('a beat is a recording and a product with an offer per license', () => {
  const [recording, trail] = graphOf(subject)
  expect(recording).toMatchObject({
    '@type': ['MusicRecording', 'Product'],
    offers: [
      {
        '@type': 'Offer',
        name: 'Lease',
        price: 30,
        priceCurrency: 'USD',
        availability: expect.stringContaining('InStock'),
      },
      { '@type': 'Offer', name: 'Pro', price: 80 },
    ],
  })
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
})

test('a sold beat is sold out', () => {
  const sold = { ...beat, licenses: [], soldExclusivelyAt: '2026-01-01T00:00:00.000Z' }
  expect(graphOf({ kind: 'beat', beat: sold })[0]).toMatchObject({
    offers: [{ availability: 'https://schema.org/SoldOut' }],
  })
})

test('lists are item lists, and the home page is the store', () => {
  const types = (about: Parameters<typeof structuredData>[0]) => graphOf(about).map((thing) => thing['@type'])
  expect(types({ kind: 'home', beats })).toEqual(['MusicStore', 'ItemList'])
  expect(types({ kind: 'producer', name: 'Oduya', beats })).toEqual(['ItemList', 'BreadcrumbList'])
  const producer = { id: 'oduya', username: 'Oduya', image: null, about: 'Drums.', links: [] }
  const [, person] = graphOf({ kind: 'producer', name: 'Oduya', producer, beats })
  expect(person).toMatchObject({
    '@type': 'Person',
    url: 'https://beats.example/producers/Oduya',
    description: 'Drums.',
  })
  expect(structuredData({ kind: 'page' }, input.url, settings)).toEqual([])
})
