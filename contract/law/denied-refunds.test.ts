import { expect, test } from 'vitest'
import { deniedRefunds } from './denied-refunds.ts'

test.each<[string, string[], string | undefined]>([
  ['There are No Refunds after download.', ['DE'], 'No Refunds'],
  ['All sales final.', ['AU'], 'All sales final'],
  ['All sales are final.', ['BR'], 'All sales are final'],
  ['Licenses are non-refundable', ['US', 'GB'], 'non-refundable'],
  ['No refund.', ['US', 'CA', 'JP'], undefined],
  ['Refunds within 14 days. No, refunds are not a problem.', ['DE'], undefined],
])('%s', (text, countries, said) => {
  const hint = deniedRefunds(text, countries)
  expect(hint?.match(/“(.+)”/)?.[1]).toBe(said)
})
