import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paymentStatuses } from '#contract/payment-status.ts'
import { PaymentBadge } from './payment-badge.tsx'

/** The badge's color class and its icon's path. */
function lookOf(status: string) {
  const html = renderToStaticMarkup(<PaymentBadge status={status} />)
  return { color: /badge--(\w+)/.exec(html)?.[1], icon: /<svg.*<\/svg>/.exec(html)?.[0], html }
}

test('each payment status has its own color and icon, any other is neutral', () => {
  const own = ['Completed', 'Pending', 'Failed', 'Refunded'].map(lookOf)
  expect(own.map(({ color }) => color)).toEqual(['completed', 'pending', 'failed', 'refunded'])
  expect(new Set(own.map(({ icon }) => icon)).size).toBe(4)
  const neutral = ['Canceled', 'Disputed', 'constructor', 'Anything'].map(lookOf)
  expect(neutral.map(({ color }) => color)).toEqual([undefined, undefined, undefined, undefined])
  expect(new Set([...own, ...neutral].map(({ icon }) => icon)).size).toBe(5)
  for (const status of paymentStatuses) expect(lookOf(status).html).toContain(status)
})
