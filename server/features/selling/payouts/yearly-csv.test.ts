import { expect, test } from 'vitest'
import { hintsOf } from './yearly-csv.ts'

const form = { form: 'w9', receivedOn: null, kind: 'person', country: 'US' } as const
const none = { bank: 0, paypal: 0, stripe: 0 }

test.each([
  [2026, { bank: 199_999 }, '', true],
  [2026, { bank: 200_000 }, 'Reaches $2,000.', true],
  [
    2026,
    { bank: 100_000, paypal: 100_000 },
    'Reaches $2,000. What PayPal and Stripe paid is usually reported by them.',
    true,
  ],
  [2027, { bank: 200_000 }, 'Reaches $2,000, the mark of 2026; it is indexed since.', true],
  [2025, { bank: 60_000 }, 'Reaches $600.', true],
  [2026, { bank: 999 }, '', false],
  [2026, { stripe: 1_000 }, '', true],
])('%i, %o: %j', (year, paid, payments, isRoyalty) => {
  const [hint, royalties] = hintsOf({ ...none, ...paid }, form, year)
  expect(hint).toBe(payments)
  expect(royalties).toBe(isRoyalty ? 'Reaches $10, the mark for royalties on 1099-MISC.' : '')
})

test('abroad there is another form', () => {
  expect(hintsOf({ ...none, bank: 500_000 }, { ...form, country: 'GB' }, 2026)[0]).toMatch(/^Abroad: 1042-S/)
})
