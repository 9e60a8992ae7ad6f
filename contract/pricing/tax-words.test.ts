import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { taxName, totalLabel } from './tax-words.ts'

const { _: draw } = i18nOf('en')
const tax = (name: string) => ({ name, place: 'DE', rate: 19, amount: 18.68, included: true })

test.each([
  [[], 'Total'],
  [['VAT'], 'Total, VAT included'],
  [['Sales tax'], 'Total, tax included'],
  [['GST', 'GST'], 'Total, GST included'],
  [['GST', 'PST'], 'Total, tax included'],
])('the total of %j is called %s', (names, label) => {
  expect(draw(totalLabel({ taxes: names.map(tax) }))).toBe(label)
})

test('VAT is called as it is in the language, any other tax as the owner wrote it', () => {
  expect((['en', 'de', 'fr', 'es', 'pt-BR', 'ja'] as const).map((locale) => taxName('VAT', locale))).toEqual([
    ...['VAT', 'MwSt.', 'TVA', 'IVA', 'IVA', 'VAT'],
  ])
  expect(taxName('GST', 'de')).toBe('GST')
  expect(draw(totalLabel({ taxes: [tax('VAT')] }, 'de'))).toBe('Total, MwSt. included')
})
