import { expect, test } from 'vitest'
import { locales } from '#contract/text/locales.ts'
import { pathIn } from './languages.ts'

test.each([
  ['en', '/orders?to=a', '/orders?to=a'],
  ['de', '/orders?to=a', '/de/orders?to=a'],
  ['fr', '/confirm-email/t0k', '/fr/confirm-email/t0k'],
  ['ja', '/', '/ja'],
  ['pt-BR', '/beats', '/pt-br/beats'],
  ['es', '/beats', '/es/beats'],
  ['de', '/api/orders/1/invoice.pdf?signature=s', '/api/orders/1/invoice.pdf?signature=s'],
] as const)('in %s, %s is linked as %s', (locale, path, linked) => {
  expect(pathIn(path, locale, locales)).toBe(linked)
})

test('the store’s own language has no prefix, nor has one that it does not offer', () => {
  expect(pathIn('/orders', 'de', ['de', 'en'])).toBe('/orders')
  expect(pathIn('/orders', 'en', ['de', 'en'])).toBe('/en/orders')
  expect(pathIn('/orders', 'fr', ['de', 'en'])).toBe('/orders')
})
