import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Deal, DealOrders } from '#contract/pricing/deal.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { ManageDeals } from './manage-deals.tsx'

const deal = {
  id: 'd1',
  kind: 'code',
  name: 'Friends',
  code: 'FRIDAY10',
  percent: 10,
  amount: null,
  tiers: [],
  tags: [],
  producers: [],
  beats: [],
  from: null,
  until: null,
  maxUses: null,
  maxUsesPerBuyer: null,
  minimum: null,
  firstPurchaseOnly: false,
  isCombinable: true,
  isPublic: null,
  wasAnnounced: false,
  state: 'running',
  uses: 1,
  earned: 67.05,
  wasUsed: true,
  revision: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
} satisfies Deal

test('a code expands to its orders, with a link to each', async () => {
  let fails = true
  const found: DealOrders = {
    orders: [
      {
        id: 'o1',
        number: 'BB-1',
        createdAt: '2026-03-02T10:00:00.000Z',
        status: 'Completed',
        amount: 67.05,
        kept: null,
        currency: 'usd',
        off: 7.45,
      },
    ],
    count: 1,
    earned: 67.05,
    given: 7.45,
  }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/deals': [deal, { ...deal, id: 'd2', code: 'UNUSED', uses: 0, wasUsed: false }],
    'GET /api/deals/scopes': { tiers: [], tags: [], producers: [] },
    'GET /api/deals/d1/orders': () => (fails ? problem(500, 'internal', 'Something broke.') : found),
  })
  await renderInStore(<ManageDeals />, { path: '/admin/deals' })
  const button = page.getByRole('button', { name: 'Orders with FRIDAY10' })
  await userEvent.click(button)
  await expect.element(page.getByText("The orders can't be loaded.")).toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByText('1 order: $67.05 earned, $7.45 given away')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'BB-1' }))
    .toHaveAttribute('href', '/admin/manage-payments?order=o1')
  await expect.element(page.getByRole('button', { name: 'Orders with UNUSED' })).not.toBeInTheDocument()
  await userEvent.click(button)
  await expect.element(page.getByRole('link', { name: 'BB-1' })).not.toBeInTheDocument()
})
