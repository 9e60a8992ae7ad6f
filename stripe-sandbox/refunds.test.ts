import { expect, test, vi } from 'vitest'
import { openSandbox } from './test-client.ts'

async function payWith(api: Awaited<ReturnType<typeof openSandbox>>, method: string) {
  return api.stripe.paymentIntents.create({
    amount: 2999,
    currency: 'usd',
    confirm: true,
    payment_method: method,
  })
}

test('partial refunds add up to the charge and no further', async () => {
  await using api = await openSandbox()
  const { id } = await payWith(api, 'pm_card_visa')
  await api.stripe.refunds.create({ payment_intent: id, amount: 1000, metadata: { refundId: 'r1' } })
  await expect(api.stripe.refunds.create({ payment_intent: id, amount: 2000 })).rejects.toMatchObject({
    statusCode: 400,
  })
  const rest = await api.stripe.refunds.create({ payment_intent: id })
  expect(rest).toMatchObject({ amount: 1999, status: 'succeeded' })
  await expect(api.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const [charge] = (await api.stripe.charges.list({ payment_intent: id })).data
  expect(charge).toMatchObject({ amount_refunded: 2999, refunded: true })
})

test('an unpaid intent cannot be refunded', async () => {
  await using api = await openSandbox()
  const intent = await api.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  await expect(api.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
})

test('a refund can be pending before it succeeds', async () => {
  await using api = await openSandbox()
  const { id } = await payWith(api, 'pm_card_pendingRefund')
  const refund = await api.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  api.sandbox.runPendingTasks()
  expect((await api.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a pending refund succeeds by itself', async () => {
  await using api = await openSandbox({ taskDelayMs: 20 })
  const { id } = await payWith(api, 'pm_card_pendingRefund')
  const refund = await api.stripe.refunds.create({ payment_intent: id })
  await vi.waitFor(
    async () => expect((await api.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded'),
    60_000,
  )
})

test('a refund that fails later no longer counts against the charge', async () => {
  await using api = await openSandbox()
  const { id } = await payWith(api, 'pm_card_refundFail')
  const refund = await api.stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  api.sandbox.runPendingTasks()
  const later = await api.stripe.refunds.retrieve(refund.id, { expand: ['charge'] })
  expect(later).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' })
  expect(later.charge).toMatchObject({ amount_refunded: 0, refunded: false })
})

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
] as const)('a dispute with %s is %s', async (words, outcome) => {
  await using api = await openSandbox()
  const { id } = await payWith(api, 'pm_card_createDispute')
  api.sandbox.runPendingTasks()
  const [dispute] = (await api.stripe.disputes.list({ payment_intent: id })).data
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 2999 })
  await expect(api.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  const decided = await api.stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: words },
    submit: true,
  })
  expect(decided.status).toBe(outcome)
  await expect(api.stripe.disputes.close(dispute!.id)).rejects.toMatchObject({ statusCode: 400 })
})
