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

const line = (lineId: string, title: string, price: number, refunded = false, refundedAmount = 0) => ({
  lineId,
  title,
  price,
  image: 'media/covers/a.jpg',
  refunded,
  refundedAmount: refunded ? price : refundedAmount,
  license: { name: 'Basic' },
})

const refund = page.getByRole('button', { name: 'Refund order BB-1' })
const question = page.getByRole('alertdialog', { name: 'Refund order' })
const button = (name: string) => question.getByRole('button', { name, exact: true })
const one = [line('l0', 'Copper Rain', 29.99)] as AdminOrder['beats']

/** Opens the dialog of an order. Returns the requests to refund. */
async function open(changed: Partial<AdminOrder>) {
  const requests = answerApi({ 'POST /api/payments/refund': { message: 'Refunded successfully.' } })
  await renderInStore(<RefundButton order={orderWith(changed)} />)
  await refund.click()
  return () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

test('a refund asks for confirmation, and its message is shown', async () => {
  const sent = await open({ beats: one })
  await expect.element(question.getByText('BB-1, maya, $29.99 paid')).toBeVisible()
  await expect.element(question.getByText('Basic, ends now')).toBeVisible()
  await button('Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await refund.click()
  await button('Refund $29.99').click()
  await expect.element(page.getByText('Refunded successfully.')).toBeVisible()
  expect(sent()).toEqual([{ orderId: 'o1' }])
})

test('an order of 0 promises no money back', async () => {
  const sent = await open({ price: 0, beats: [line('l0', 'Copper Rain', 0)] as AdminOrder['beats'] })
  await expect.element(question.getByText('There’s nothing left to refund.')).toBeVisible()
  await button('End licenses').click()
  await expect.element(page.getByText('Refunded successfully.')).toBeVisible()
  expect(sent()).toEqual([{ orderId: 'o1' }])
})

test('a failed refund says why', async () => {
  answerApi({
    'POST /api/payments/refund': () => problem(409, 'not_refundable', 'The payment is disputed.'),
  })
  await renderInStore(<RefundButton order={orderWith({ beats: one })} />)
  await refund.click()
  await button('Refund $29.99').click()
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

test('one license of several is refunded separately, with a note', async () => {
  const beats = [line('l1', 'Night Bus', 29), line('l2', 'Tin Roof', 45.5)] as AdminOrder['beats']
  const sent = await open({ beats, price: 74.5 })
  await question.getByRole('checkbox', { name: 'Refund Night Bus, Basic' }).click()
  await question.getByRole('textbox', { name: /Note/ }).fill(' Bought twice ')
  await expect.element(question.getByText('$29.00', { exact: true }).last()).toBeVisible()
  await button('Refund $45.50').click()
  await expect.element(page.getByText('Refunded successfully.')).toBeVisible()
  expect(sent()).toEqual([{ orderId: 'o1', lines: ['l2'], note: 'Bought twice' }])
})

test('a part of a price leaves the license valid, and more than is left is refused', async () => {
  const beats = [
    line('l1', 'Night Bus', 29),
    line('l2', 'Tin Roof', 45.5, false, 5.5),
    line('l3', 'Marea', 80, true),
  ] as AdminOrder['beats']
  const sent = await open({ beats, price: 154.5, refundedAmount: 85.5 })
  await expect.element(question.getByText('BB-1, maya, $69.00 of $154.50 left')).toBeVisible()
  await expect.element(question.getByText('Basic, $40.00 left, ends now')).toBeVisible()
  await question.getByRole('checkbox', { name: 'Refund Night Bus, Basic' }).click()
  const amount = question.getByRole('textbox', { name: 'Refund for Tin Roof, Basic' })
  for (const wrong of ['40.01', '0', 'ten', '']) {
    await amount.fill(wrong)
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Please enter an amount up to what is left, such as 9.99.')
    await expect.element(button('Refund')).toBeDisabled()
  }
  await amount.fill('12.50')
  await expect.element(question.getByText('Basic, $40.00 left, stays valid')).toBeVisible()
  await expect.element(question.getByText('$56.50', { exact: true })).toBeVisible()
  await button('Refund $12.50').click()
  await expect.element(page.getByText('Refunded successfully.')).toBeVisible()
  expect(sent()).toEqual([{ orderId: 'o1', amounts: [{ line: 'l2', amount: 12.5 }] }])
})

test('a free license can end on its own, and stays when the paid ones are refunded', async () => {
  const beats = [
    line('l1', 'Night Bus', 29),
    line('l2', 'Tin Roof', 45.5, true),
    line('l3', 'Free One', 0),
    line('l4', 'Kerosene', 10),
  ] as AdminOrder['beats']
  const sent = await open({ beats, price: 84.5, refundedAmount: 45.5 })
  await expect.element(button('Refund $39.00')).toBeVisible()
  await question.getByRole('checkbox', { name: /Night Bus/ }).click()
  await question.getByRole('checkbox', { name: /Kerosene/ }).click()
  await expect.element(button('End licenses')).toBeVisible()
  await question.getByRole('checkbox', { name: /Free One/ }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Choose what to refund.')
  await question.getByRole('checkbox', { name: /Night Bus/ }).click()
  await question.getByRole('checkbox', { name: /Kerosene/ }).click()
  await button('Refund $39.00').click()
  await expect.element(page.getByText('Refunded successfully.')).toBeVisible()
  expect(sent()).toEqual([{ orderId: 'o1', lines: ['l1', 'l4'] }])
})
