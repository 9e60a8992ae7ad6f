import { expect, test } from 'vitest'
import type { MailBlock } from '#server/platform/mail/mail-kind.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
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
const { _: draw } = i18nOf('en')
const textOf = (block: MailBlock) => (typeof block !== 'string' && 'id' in block ? draw(block) : block)
const reader = {
  name: 'Femi',
  i18n: i18nOf('en'),
  currency: 'usd',
  holdDays: 0,
  rhythm: 'monthly',
  url: '/my-shares',
} as const

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
  const { blocks } = writeStatementMail(statement, { ...reader, ...given })
  expect(blocks.map((block) => textOf(block))).toContain(words)
})
