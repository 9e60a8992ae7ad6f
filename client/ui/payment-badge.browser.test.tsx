import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { renderInStore } from '#tests/components/store.tsx'
import { tokenColor } from '#tests/components/token-color.ts'
import { PaymentBadge } from './payment-badge.tsx'

const known = ['Completed', 'Pending', 'Failed', 'Refunded']
const others = ['Canceled', 'Disputed', 'constructor', 'Anything']

/** The badge's color and its icon. */
function lookOf(status: string) {
  const badge = page.getByText(status, { exact: true }).element()
  return { color: getComputedStyle(badge).color, icon: badge.querySelector('svg')?.outerHTML }
}

test('each payment status has its own color and icon, any other is neutral', async () => {
  const shown = new Set([...known, ...others, ...paymentStatuses])
  await renderInStore(
    [...shown].map((status) => <PaymentBadge key={status} status={status} label={status} />),
  )
  for (const status of shown)
    await expect.element(page.getByText(status, { exact: true })).toBeInTheDocument()
  const own = known.map(lookOf)
  expect(own.map(({ color }) => color)).toEqual(
    (['--lime', '--yellow', '--red', '--blue'] as const).map(tokenColor),
  )
  expect(new Set(own.map(({ color }) => color)).size).toBe(4)
  expect(new Set(own.map(({ icon }) => icon)).size).toBe(4)
  const neutral = others.map(lookOf)
  expect(new Set(neutral.map(({ color }) => color))).toEqual(new Set([tokenColor('--text-2')]))
  expect(new Set([...own, ...neutral].map(({ icon }) => icon)).size).toBe(5)
})
