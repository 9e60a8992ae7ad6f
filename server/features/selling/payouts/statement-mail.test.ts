import { expect, test } from 'vitest'
import { writeStatementMail } from './statement-mail.ts'

const statement = {
  ...{
    number: 'S-1',
    month: '2026-10',
    madeAt: '2026-11-01',
    open: 0,
    shares: 12.36,
    refunds: 0,
    paid: 0,
    close: 12.36,
  },
  lines: [],
}
const reader = { name: 'Femi', currency: 'usd', holdDays: 0, rhythm: 'monthly', url: '/my-shares' } as const

test.each([
  [
    { method: 'stripe', hasPaypal: false },
    'The rest is sent to your Stripe account on the first of each month.',
  ],
  [
    { method: 'stripe', hasPaypal: true },
    'The rest is sent to your Stripe account on the first of each month, and by hand what came by PayPal.',
  ],
  [{ method: 'bank', hasPaypal: true }, 'The rest is sent to your bank account by hand.'],
  [{ method: null, hasPaypal: true }, 'Choose in My Shares how we should pay you the rest.'],
] as const)('a statement of %j says: %s', (given, words) => {
  expect(writeStatementMail(statement, { ...reader, ...given }).blocks).toContain(words)
})
