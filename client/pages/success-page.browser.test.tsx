import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepFromBooth } from '#client/platform/from-booth.ts'
import type { Order } from '#contract/orders/order.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { SuccessPage } from './success-page.tsx'

const beatOf = (id: string, title: string): Order['beats'][number] => ({
  ...{
    id,
    title,
    description: '',
    lineId: `line ${id}`,
    price: 85,
    refunded: false,
    refundedAmount: 0,
    image: 'media/x.jpg',
  },
  owner: { username: 'mara_volt' },
  license: { id: 'l1', name: 'Trackout', description: '', icon: 'gold', rights: [] },
  ...{ delivery: null, passport: null },
})
const order: Order = {
  ...{ id: 'o1', _id: 'o1', number: 'BB-00001-00001', createdAt: '2026-11-20T11:30:00.000Z' },
  ...{ user: null, billingInfo: null, paymentStatus: 'Completed', provider: 'stripe', paymentHistory: [] },
  beats: [beatOf('b1', 'Copper Rain'), beatOf('b2', 'Kerosene')],
  ...{ price: 170, currency: 'usd', taxNotes: [], paymentMode: 'sandbox', kept: null, refunding: false },
  ...{ archiveUrl: null, documents: [] },
}

const show = () => {
  answerApi({ 'GET /api/auth/session': customer, 'GET /api/orders/o1': order })
  return renderInStore(<SuccessPage />, { path: '/success?order=o1' })
}
afterEach(() => sessionStorage.clear())

test('who came from the booth of a beat gets the way back to its takes, and to no other', async () => {
  keepFromBooth('b1')
  keepFromBooth('b9')
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Back to the booth of Copper Rain' }))
    .toHaveAttribute('href', '/beats/b1/booth')
  expect(page.getByRole('link', { name: /^Back to the booth/ }).elements()).toHaveLength(1)
})

test('who did not is led to no booth', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Your order' })).toBeVisible()
  expect(page.getByRole('link', { name: /^Back to the booth/ }).elements()).toHaveLength(0)
})
