import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BooksComparison as Comparison } from '#contract/orders/books-comparison.ts'
import { type ApiRequest, admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { BooksComparison } from './books-comparison.tsx'

const agreed: Comparison = { until: '2026-11-26T09:00:00Z', compared: 12, differences: [] }

async function open(answer: (request: ApiRequest) => Comparison | Response) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/payments/comparison': answer,
  })
  await renderInStore(<BooksComparison providers={['stripe', 'paypal']} />, { path: '/admin' })
  await userEvent.click(page.getByRole('button', { name: 'Compare with the provider' }))
  return requests
}

test('both sides agree', async () => {
  await open(() => agreed)
  await expect.element(page.getByText('Both sides agree.')).toBeVisible()
  await expect.element(page.getByText('12 payments and refunds until November 26, 2026.')).toBeVisible()
})

test('a difference says what is where, and what to do', async () => {
  await open(() => ({
    ...agreed,
    differences: [
      {
        ...{ kind: 'payment', id: 'ch_1', order: 'BB-1', found: 'differs' },
        store: { cents: 2_901, currency: 'usd' },
        provider: { cents: 2_900, currency: 'usd' },
      },
      {
        ...{ kind: 'refund', id: 're_1', order: 'BB-2', found: 'only-provider', store: null },
        provider: { cents: 500, currency: 'usd' },
      },
    ],
  }))
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(1)).toBeVisible()
  const texts = rows.elements().map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringContaining('BB-1: Payment of $29.01 here, $29.00 at Stripe'),
    expect.stringContaining(
      'BB-2: Refund of nothing here, $5.00 at StripeMade at the provider. Open the order',
    ),
  ])
  await expect.element(page.getByRole('link', { name: 'BB-1' })).toBeVisible()
})

test('another provider is asked for, and one that refuses says why', async () => {
  const requests = await open(({ url }) =>
    url.searchParams.get('provider') === 'paypal'
      ? problem(503, 'comparison_failed', 'Switch on Transaction Search.')
      : agreed,
  )
  await userEvent.click(page.getByRole('radio', { name: 'PayPal' }))
  await expect.element(page.getByText('Switch on Transaction Search.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(requests.filter(({ path }) => path === '/api/admin/payments/comparison').length).toBe(2)
})
