import { expect, test } from 'vitest'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { totalLabel } from './tax-words.ts'

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
