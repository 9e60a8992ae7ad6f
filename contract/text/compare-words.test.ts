import { expect, test } from 'vitest'
import { countryOptions } from '#contract/orders/countries.ts'
import { compareWords } from './compare-words.ts'

test.each([
  [
    'en',
    ['Zürich', 'Apfel', 'Äpfel', 'Beat 10', 'Beat 9'],
    ['Apfel', 'Äpfel', 'Beat 9', 'Beat 10', 'Zürich'],
  ],
  ['de', ['Zebra', 'Österreich', 'Oman'], ['Oman', 'Österreich', 'Zebra']],
  ['es', ['nube', 'ñandú', 'oro'], ['nube', 'ñandú', 'oro']],
  ['fr', ['zèbre', 'île', 'ibis'], ['ibis', 'île', 'zèbre']],
] as const)('words in the order of %s', (locale, words, sorted) => {
  expect([...words].sort((one, other) => compareWords(one, other, locale))).toEqual(sorted)
})

test('countries are named and sorted in the language of the page', () => {
  const labels = (locale: 'en' | 'de' | 'ja') =>
    countryOptions(['DE', 'AT', 'JP', 'ES'], locale).map(({ label }) => label)
  expect(labels('en')).toEqual(['Austria', 'Germany', 'Japan', 'Spain'])
  expect(labels('de')).toEqual(['Deutschland', 'Japan', 'Österreich', 'Spanien'])
  expect(labels('ja')).toContain('ドイツ')
})
