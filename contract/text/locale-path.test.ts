import { expect, test } from 'vitest'
import { localePath, offeredLanguages, splitLocale } from './locale-path.ts'
import type { Locale } from './locales.ts'

const offered: Locale[] = ['en', 'de', 'pt-BR']

test.each([
  ['/', 'en', '/'],
  ['/beats/night-bus', 'en', '/beats/night-bus'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/beats/night-bus', 'de', '/beats/night-bus'],
  ['/DE/faq', 'de', '/faq'],
  ['/pt-BR', 'pt-BR', '/'],
  ['/en/faq', 'en', '/faq'],
  // Not offered, no language, or no whole part of the path.
  ['/fr/faq', 'en', '/fr/faq'],
  ['/it', 'en', '/it'],
  ['/demo', 'en', '/demo'],
  ['//de', 'en', '//de'],
  ['/de/de', 'de', '/de'],
])('the page %s is in %s at %s', (pathname, locale, path) => {
  expect(splitLocale(pathname, offered, 'en')).toEqual({ locale, path })
})

test('in a store with one language no path has a prefix', () => {
  for (const path of ['/en', '/de/beats', '/'])
    expect(splitLocale(path, ['en'], 'en')).toEqual({ locale: 'en', path })
})

test('a page has one address in each language', () => {
  expect(localePath('en', 'en', '/beats?q=a')).toBe('/beats?q=a')
  expect(localePath('en', 'de', '/beats?q=a')).toBe('/en/beats?q=a')
  expect(localePath('pt-BR', 'en', '/')).toBe('/pt-br')
  expect(localePath('de', 'en', '/?q=a#top')).toBe('/de?q=a#top')
})

test('a store offers its own language first, whatever it names', () => {
  expect(offeredLanguages('de', ['es', 'en', 'es'])).toEqual(['de', 'en', 'es'])
  expect(offeredLanguages('de', [])).toEqual(['de'])
})
