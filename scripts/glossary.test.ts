import { expect, test } from 'vitest'
import { faultOfWords, readGlossary } from './glossary.ts'

const terms = readGlossary()

test('a word of the store has one translation', () => {
  expect(faultOfWords(terms, 'de', 'Your cart is empty.', 'Dein Warenkorb ist leer.')).toBeUndefined()
  expect(faultOfWords(terms, 'de', 'Your cart is empty.', 'Dein Einkaufswagen ist leer.')).toBe(
    'the glossary has Warenkorb or Warenkörb for cart',
  )
  expect(faultOfWords(terms, 'fr', 'Queue', 'File d’attente')).toBeUndefined()
  expect(
    faultOfWords(
      terms,
      'ja',
      '{count, plural, one {# cart} other {# carts}}',
      '{count, plural, other {#籠}}',
    ),
  ).toBe('the glossary has カート for cart')
})

test('a word within another, the name of a value and a phrase that means something else are none', () => {
  expect(faultOfWords(terms, 'de', 'Upbeat: {beats}', 'Fröhlich: {beats}')).toBeUndefined()
  expect(faultOfWords(terms, 'de', 'Sort in order', 'Der Reihe nach')).toBeUndefined()
  expect(faultOfWords(terms, 'de', 'Orders in order', 'Der Reihe nach')).toContain('Bestell')
})

test('each language has each of at least forty words', () => {
  expect(terms.length).toBeGreaterThanOrEqual(40)
  for (const { name, words } of terms)
    for (const [locale, list] of Object.entries(words)) expect(list, `${name} in ${locale}`).not.toEqual([])
})
