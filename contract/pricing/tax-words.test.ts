import { expect, test } from 'vitest'
import { totalLabel } from './tax-words.ts'

const tax = (name: string) => ({ name, place: 'DE', rate: 19, amount: 18.68, included: true })

test.each([
  [[], 'Total'],
  [['VAT'], 'Total, VAT included'],
  [['Sales tax'], 'Total, tax included'],
  [['GST', 'GST'], 'Total, GST included'],
  [['GST', 'PST'], 'Total, tax included'],
])('the total of %j is called %s', (names, label) => {
  expect(totalLabel({ taxes: names.map(tax) })).toBe(label)
})
