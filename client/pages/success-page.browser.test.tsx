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

const paying: Order = { ...order, paymentStatus: 'Pending' }
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('an order that is not paid yet says whom it waits for, until it is', async () => {
  let answer: Order = paying
  answerApi({ 'GET /api/auth/session': customer, 'GET /api/orders/o1': () => answer })
  await renderInStore(<SuccessPage />, { path: '/success?order=o1' })
  await expect.element(heading('Confirming Your Payment')).toBeVisible()
  await expect.element(page.getByText(/^We wait for your bank or payment app/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Not paid yet/ }))
    .toHaveAttribute('href', '/checkout?step=payment')
  expect(page.getByText(/Your payment went through/).elements()).toHaveLength(0)
  answer = order
  await expect.element(heading('Payment Successful!')).toBeVisible()
})

test('a refunded order is not called paid again', async () => {
  answerApi({
    'GET /api/auth/session': customer,
    'GET /api/orders/o1': { ...order, paymentStatus: 'Refunded' } satisfies Order,
  })
  await renderInStore(<SuccessPage />, { path: '/success?order=o1' })
  await expect.element(heading('Your Order')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My Purchases' })).toBeVisible()
  expect(page.getByText(/went through/).elements()).toHaveLength(0)
})

test('a buyer who is signed out, as in another browser, is asked to sign in and nothing is claimed', async () => {
  answerApi({})
  await renderInStore(<SuccessPage />, { path: '/success?order=o1' })
  await expect.element(heading('Sign in to see your order')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', `/login?to=${encodeURIComponent('/success?order=o1')}`)
})

test('what the provider adds to the address is gone from it', async () => {
  answerApi({ 'GET /api/auth/session': customer, 'GET /api/orders/o1': order })
  const before = location.href
  history.replaceState(
    null,
    '',
    '?order=o1&payment_intent=pi_1&payment_intent_client_secret=s3cret&redirect_status=failed',
  )
  await renderInStore(<SuccessPage />, { path: '/success?order=o1' })
  // What it says is not believed either.
  await expect.element(heading('Payment Successful!')).toBeVisible()
  expect(location.search).toBe('?order=o1')
  history.replaceState(null, '', before)
})
