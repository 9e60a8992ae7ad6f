import { expect, test } from 'vitest'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { textLanguages } from '#server/features/store/settings/index.ts'
import { settingsView } from '#tests/components/settings-view.ts'
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

test('a page names only the languages in which its text is there', () => {
  const page = { subject: { kind: 'page' }, firstCover: undefined } as unknown as RenderedPage
  const url = new URL('https://beats.example/terms')
  const offered = { ...settings, languages: ['en', 'de', 'fr'] } as StoreSettings
  const current = { ...settingsView.values, languages: ['en' as const, 'de' as const, 'fr' as const] }
  const linked = (given: Partial<SettingValues>) => {
    const languages = textLanguages({ ...current, ...given }, '/terms')
    const head = pageHead(page, url, offered, { fonts: [], picture: undefined, languages })
    return [...head.matchAll(/hreflang="([\w-]+)"/g)].map(([, language]) => language)
  }
  expect(linked({})).toEqual(['en', 'de', 'fr', 'x-default'])
  const translations = { de: { phrases: {}, legal: { terms: 'Sei nett.' } } }
  expect(linked({ terms: 'Be kind.', translations })).toEqual(['en', 'de', 'x-default'])
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
