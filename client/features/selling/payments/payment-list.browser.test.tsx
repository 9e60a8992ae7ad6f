import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { admin, answerApi, listPage, renderInStore } from '#tests/components/store.tsx'
import { ManagePayments } from './manage-payments.tsx'

const beat = (title: string, price: number, refunded = false) => ({
  id: title,
  lineId: title,
  title,
  description: 'Dark bells.',
  price,
  refunded,
  image: 'media/cover.avif',
  owner: { username: 'mara_volt' },
  license: { id: 'l', name: 'Basic' },
  delivery: null,
  passport: null,
})

function order(number: string, paymentStatus: PaymentStatus, changed: object = {}): AdminOrder {
  return {
    id: number,
    number,
    user: { id: 'u1', username: 'mc_dusk', email: 'dusk@example.org' },
    createdAt: '2026-11-23T08:37:00.000Z',
    billingInfo: { name: 'Dante Usk', address: '100 Main St', city: 'Los Angeles', country: 'US' },
    beats: [beat('Copper Rain', 100)],
    paymentStatus,
    paymentHistory: [
      { date: '2026-11-23T08:39:00.000Z', status: paymentStatus, message: 'Payment received' },
    ],
    price: 100,
    currency: 'usd',
    taxNotes: [],
    paymentMode: 'live',
    kept: null,
    refunding: false,
    refundedAmount: 0,
    refundProblem: null,
    buyerEvidence: { cardCountry: null, vatCheck: null, consentAt: null },
    client: null,
    refund: null,
    providerUrl: null,
    documents: [],
    ...changed,
  } as unknown as AdminOrder
}

const partly = order('BB-1', 'Completed', {
  beats: [beat('Copper Rain', 100), beat('Marea Alta', 80, true), beat('Sodium Lamps', 45.6)],
  price: 225.6,
  kept: 145.6,
})
const failed = order('BB-2', 'Failed')

beforeEach(() => localStorage.clear())

async function open(orders = [partly, failed], path = '/admin/manage-payments') {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/orders': listPage(orders),
    'GET /api/orders/totals': {
      orders: 2,
      deleted: 0,
      kept: [{ currency: 'usd', amount: 145.6 }],
      months: [{ month: '2026-11', orders: 2, kept: [{ currency: 'usd', amount: 145.6 }] }],
      paidWith: ['card'],
    },
    'DELETE /api/orders/BB-1': { success: true },
  })
  const screen = await renderInStore(<ManagePayments />, { path })
  await expect.element(page.getByText('BB-1', { exact: true }).first()).toBeVisible()
  return { requests, screen }
}

test('orders are cards at first; as a list each is a line that opens, and the choice is remembered', async () => {
  const { screen } = await open()
  await expect.element(page.getByText('Partly refunded, $145.60 kept')).toBeVisible()
  await expect.element(page.getByText('2 orders, $145.60 kept')).toBeVisible()
  await page.getByRole('button', { name: 'List' }).click()
  const line = page.getByRole('button', { name: /mc_dusk BB-1/ })
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  for (const text of ['Copper Rain, Marea Alta and 1 more', 'Partly refunded', '$145.60 kept'])
    await expect.element(line.getByText(text)).toBeVisible()
  await expect.element(page.getByText('100 Main St')).not.toBeInTheDocument()
  await line.click()
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')
  const details = page.getByRole('article', { name: 'Order BB-1' })
  for (const text of ['100 Main St', 'dusk@example.org', 'Payment received', '$45.60', 'refunded'])
    await expect.element(details.getByText(text).first()).toBeVisible()
  await screen.unmount()
  await open()
  await expect.element(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect.element(page.getByRole('article', { name: 'Order BB-2' })).toBeVisible()
})

test('an empty list says how many orders its filter hides', async () => {
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/orders': listPage([]),
    'GET /api/orders/totals': { orders: 3, deleted: 0, kept: [], months: [], paidWith: [] },
  })
  await renderInStore(<ManagePayments />, { path: '/admin/manage-payments?status=Failed' })
  await expect.element(page.getByText('No orders found. The filter hides 3 orders.')).toBeVisible()
})

test('only paid orders can be refunded, also from the list', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Refund order BB-1' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Refund order BB-2' })).toBeDisabled()
  await page.getByRole('button', { name: 'List' }).click()
  for (const name of [/mc_dusk BB-1/, /mc_dusk BB-2/]) await page.getByRole('button', { name }).click()
  await expect.element(page.getByRole('button', { name: 'Refund order BB-1' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Refund order BB-2' })).toBeDisabled()
})

test('an order of the list is deleted after the question of the specification', async () => {
  const { requests } = await open()
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: /mc_dusk BB-1/ }).click()
  await page.getByRole('button', { name: 'Delete order BB-1' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText('Are you sure that you want to delete order "BB-1"?', { exact: false }))
    .toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('one order that was looked up is open', async () => {
  localStorage.setItem(`backbeat-orders-view ${admin.userId}`, 'list')
  await open([partly], '/admin/manage-payments?q=BB-1')
  await expect.element(page.getByText('100 Main St')).toBeVisible()
})
