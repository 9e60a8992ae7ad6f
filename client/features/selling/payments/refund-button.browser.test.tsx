import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { RefundButton } from './refund-button.tsx'

function orderWith(changed: Partial<AdminOrder> = {}): AdminOrder {
  return {
    id: 'o1',
    number: 'BB-1',
    user: { id: 'u1', username: 'maya', email: 'maya@example.com' },
    price: 29.99,
    currency: 'usd',
    paymentStatus: 'Completed',
    refunding: false,
    refundedAmount: 0,
    refundProblem: null,
    buyerEvidence: { cardCountry: null, vatCheck: null, consentAt: null },
    beats: [],
    ...changed,
  } as AdminOrder
}

const line = (lineId: string, title: string, price: number, refunded = false) => ({
  lineId,
  title,
  price,
  refunded,
  license: { name: 'Basic' },
})

const refund = page.getByRole('button', { name: 'Refund order BB-1' })
const question = page.getByRole('alertdialog', { name: 'Refund order' })

test('a refund asks for confirmation, and its message is shown', async () => {
  const requests = answerApi({ 'POST /api/payments/refund': { message: 'Order refunded successfully.' } })
  await renderInStore(<RefundButton order={orderWith()} />)
  await refund.click()
  await expect.element(question.getByText(/maya gets back \$29\.99/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await refund.click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText('Order refunded successfully.')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { orderId: 'o1' } }])
})

test('an order of 0 promises no money back', async () => {
  answerApi({})
  await renderInStore(<RefundButton order={orderWith({ price: 0 })} />)
  await refund.click()
  await expect.element(question.getByText(/Nothing was paid for it/)).toBeVisible()
})

test('a failed refund says why', async () => {
  answerApi({
    'POST /api/payments/refund': () => problem(409, 'not_refundable', 'The payment is disputed.'),
  })
  await renderInStore(<RefundButton order={orderWith()} />)
  await refund.click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText('Failed to process refund. The payment is disputed.')).toBeVisible()
})

test('only a paid order can be refunded', async () => {
  answerApi({})
  for (const paymentStatus of paymentStatuses) {
    const screen = await renderInStore(<RefundButton order={orderWith({ paymentStatus })} />)
    if (paymentStatus === 'Completed') await expect.element(refund).toBeEnabled()
    else await expect.element(refund).toBeDisabled()
    await screen.unmount()
  }
})

test('one license of several is refunded separately', async () => {
  const requests = answerApi({ 'POST /api/payments/refund': { message: '1 license refunded.' } })
  const beats = [line('l1', 'Night Bus', 29), line('l2', 'Tin Roof', 45.5)] as AdminOrder['beats']
  await renderInStore(<RefundButton order={orderWith({ beats, price: 74.5 })} />)
  await refund.click()
  await question.getByRole('checkbox', { name: /Tin Roof/ }).click()
  await expect.element(question.getByText(/Refund \$45\.50 of order BB-1/)).toBeVisible()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText('1 license refunded.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ orderId: 'o1', lines: ['l2'] })
})

test('a free license can end on its own, and stays when the paid ones are refunded', async () => {
  const requests = answerApi({ 'POST /api/payments/refund': { message: '2 licenses refunded.' } })
  const beats = [
    line('l1', 'Night Bus', 29),
    line('l2', 'Tin Roof', 45.5, true),
    line('l3', 'Free One', 0),
    line('l4', 'Kerosene', 10),
  ] as AdminOrder['beats']
  await renderInStore(<RefundButton order={orderWith({ beats, price: 84.5, refundedAmount: 45.5 })} />)
  await refund.click()
  await expect.element(question.getByText(/maya gets back \$39\.00/)).toBeVisible()
  await question.getByRole('checkbox', { name: /Free One/ }).click()
  await expect.element(question.getByText(/End 1 license.*nothing to give back/)).toBeVisible()
  await question.getByRole('checkbox', { name: /Free One/ }).click()
  await expect.element(question.getByRole('checkbox', { name: 'Everything' })).toBeChecked()
  await question.getByRole('checkbox', { name: /Night Bus/ }).click()
  await question.getByRole('checkbox', { name: /Kerosene/ }).click()
  await expect.element(question.getByText(/Refund \$39\.00.*keeps the other licenses/)).toBeVisible()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText('2 licenses refunded.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    orderId: 'o1',
    lines: ['l1', 'l4'],
  })
})
