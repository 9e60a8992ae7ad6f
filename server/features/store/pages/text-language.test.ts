import { expect, test } from 'vitest'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import type { Locale } from '#contract/text/locales.ts'
import { pageHead } from './page-head.ts'

const settings = {
  ...{ storeName: 'Backbeat', publicUrl: 'https://beats.example', mediaUrl: '/api/media', theme: 'system' },
  ...{ locale: 'de', languages: ['en', 'de'], colorsUrl: null, socialLinks: [], logo: null },
} as unknown as StoreSettings

const headOf = (textLocale: Locale | undefined, given: Partial<StoreSettings> = {}) => {
  const page = { subject: { kind: 'page', textLocale }, firstCover: undefined } as unknown as RenderedPage
  const url = new URL('https://beats.example/terms')
  return pageHead(page, url, { ...settings, ...given }, { fonts: [], picture: undefined })
}

test('a page that is only a text in another language is found in that one', () => {
  const head = headOf('en')
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).toContain('<link rel="canonical" href="https://beats.example/terms">')
  expect(head).not.toContain('hreflang')
})

test('a page with its own text is found in its language', () => {
  const head = headOf(undefined)
  expect(head).not.toContain('noindex')
  expect(head).toContain('<link rel="canonical" href="https://beats.example/de/terms">')
})

test('the own page of a store stays where its text is in a language that it does not offer', () => {
  const head = headOf('en', { languages: ['de', 'fr'] })
  expect(head).not.toContain('noindex')
  expect(head).toContain('<link rel="canonical" href="https://beats.example/terms">')
})
