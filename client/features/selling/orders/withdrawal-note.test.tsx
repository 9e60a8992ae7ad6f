import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LineWithdrawal } from '#contract/orders/line-withdrawal.ts'
import type { Order, OrderedBeat } from '#contract/orders/order.ts'
import { InEnglish } from '#tests/components/in-english.tsx'
import { UndeliveredConfirmations } from './undelivered-confirmations.tsx'
import { WithdrawalNote } from './withdrawal-note.tsx'

const order = {
  id: 'order',
  number: 'BB-1',
  price: 29,
  paymentStatus: 'Completed',
  user: { id: 'maya', username: 'maya', email: 'maya@example.com' },
  billingInfo: { country: 'DE' },
  confirmation: { state: 'refused', at: null },
  documents: [{ kind: 'confirmation', number: null, url: '/confirmation.pdf' }],
} as unknown as Order

const until = '2026-12-05T12:00:00.000Z'
test.each<[string, string, LineWithdrawal | undefined, RegExp]>([
  ['while it is open', 'DE', { state: 'open', until }, /^You can withdraw until December 5, 2026/],
  ['in the UK', 'GB', { state: 'open', until }, /^You can cancel until December 5, 2026/],
  ['in Brazil', 'BR', { state: 'open', until }, /^You can cancel until/],
  ['once used', 'DE', { state: 'used', at: until }, /^You withdrew on December 5, 2026/],
  ['once it has ended', 'DE', { state: 'ended', at: until, by: 'consent' }, /^$/],
  ['where there is none', 'US', undefined, /^$/],
])('what a bought license says of its withdrawal: %s', (_, country, withdrawal, words) => {
  const shown = renderToStaticMarkup(
    <InEnglish>
      <WithdrawalNote
        order={{ ...order, billingInfo: { country } as never }}
        beat={{ withdrawal } as unknown as OrderedBeat}
      />
    </InEnglish>,
  )
  expect(shown.replace(/<[^>]+>/g, '')).toMatch(words)
})

test.each([
  ['refused', true],
  ['sent', false],
  ['none', false],
] as const)('a buyer whose confirmation is %s is told: %s', (state, isTold) => {
  const shown = renderToStaticMarkup(
    <InEnglish>
      <MemoryRouter>
        <UndeliveredConfirmations orders={[{ ...order, confirmation: { state, at: null } }]} />
      </MemoryRouter>
    </InEnglish>,
  )
  expect(shown.includes('href="/confirmation.pdf"')).toBe(isTold)
  expect(shown.includes('maya@example.com doesn')).toBe(isTold)
})
