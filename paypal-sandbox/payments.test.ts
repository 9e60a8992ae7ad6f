import { PaymentsController } from '@paypal/paypal-server-sdk'
import { expect, test } from 'vitest'
import { openSandbox, pay } from './test-client.ts'

const euros = (value: string) => ({ currency_code: 'EUR', value })

test('a capture is refunded in part, and then what is left', async () => {
  await using api = await openSandbox()
  const { captureId, readOrder } = await pay(api)
  const payments = new PaymentsController(api.client)
  const part = await payments.refundCapturedPayment({
    captureId,
    paypalRequestId: 'refund:1',
    prefer: 'return=representation',
    body: { amount: { currencyCode: 'EUR', value: '10.00' }, customId: 'r1', noteToPayer: 'Sorry' },
  })
  expect(part.result).toMatchObject({
    status: 'COMPLETED',
    amount: { value: '10.00' },
    customId: 'r1',
    noteToPayer: 'Sorry',
    sellerPayableBreakdown: { paypalFee: { value: '0.00' }, totalRefundedAmount: { value: '10.00' } },
  })
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED')
  const rest = await payments.refundCapturedPayment({ captureId, prefer: 'return=representation' })
  expect(rest.result.amount?.value).toBe('49.98')
  const read = await payments.getRefund({ refundId: String(rest.result.id) })
  expect(read.result.links?.find(({ rel }) => rel === 'up')?.href).toMatch(`/captures/${captureId}`)
  const { payments: all } = (await readOrder()).purchase_units[0]
  expect(all.captures[0].status).toBe('REFUNDED')
  expect(all.refunds).toHaveLength(2)
})

test('a repeated refund is one refund', async () => {
  await using api = await openSandbox()
  const { captureId } = await pay(api)
  const ask = (key: string) =>
    api.call(
      'POST',
      `/v2/payments/captures/${captureId}/refund`,
      { amount: euros('5.00') },
      {
        'paypal-request-id': key,
      },
    )
  const [first, second] = [await ask('k'), await ask('k')]
  expect(second.body.id).toBe(first.body.id)
  expect((await ask('k2')).body.id).not.toBe(first.body.id)
  expect(api.sandbox.occurrences()).toMatchObject({ refunds_completed: 2, refunds_repeated: 1 })
})

test.each([
  ['REFUND_AMOUNT_EXCEEDED', { amount: euros('59.99') }],
  ['REFUND_CAPTURE_CURRENCY_MISMATCH', { amount: { currency_code: 'USD', value: '1.00' } }],
  ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: euros('0') }],
  ['DECIMAL_PRECISION', { amount: euros('1.001') }],
  ['INVALID_STRING_LENGTH', { note_to_payer: 'x'.repeat(256) }],
  ['NOT_SUPPORTED', { sum: euros('1.00') }],
])('%s', async (issue, body) => {
  await using api = await openSandbox()
  const { captureId } = await pay(api)
  const refused = await api.call('POST', `/v2/payments/captures/${captureId}/refund`, body)
  expect(refused.body.details[0].issue).toBe(issue)
  expect((await api.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED')
})

test('what cannot be refunded: held, denied, refunded, and without the money for it', async () => {
  await using api = await openSandbox()
  const refund = async (captureId: string) =>
    (await api.call('POST', `/v2/payments/captures/${captureId}/refund`, {})).body.details?.[0].issue
  const held = await pay(api, { invoice: '1', buyer: 'review_denied' })
  expect(await refund(held.captureId)).toBe('PENDING_CAPTURE')
  api.sandbox.runPendingTasks()
  expect(await refund(held.captureId)).toBe('REFUND_NOT_ALLOWED')
  const { captureId } = await pay(api, { invoice: '2' })
  api.sandbox.faults.refuseRefunds = 1
  expect(await refund(captureId)).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS')
  expect(await refund(captureId)).toBeUndefined()
  expect(await refund(captureId)).toBe('CAPTURE_FULLY_REFUNDED')
  expect(await refund('NOTTHERE')).toBe('INVALID_RESOURCE_ID')
  expect(api.sandbox.occurrences()).toMatchObject({ refunds_refused: 1, refunds_completed: 1 })
})

test.each([
  ['refund_pending', 'COMPLETED', 'REFUNDED'],
  ['refund_fails', 'FAILED', 'COMPLETED'],
] as const)('%s: a refund is pending, then %s', async (buyer, status, captureStatus) => {
  await using api = await openSandbox()
  const { captureId } = await pay(api, { buyer })
  const made = await api.call('POST', `/v2/payments/captures/${captureId}/refund`, {})
  expect(made.body.status).toBe('PENDING')
  // A pending refund counts, so that no second one exceeds what was paid.
  const again = await api.call('POST', `/v2/payments/captures/${captureId}/refund`, {})
  expect(again.body.details[0].issue).toBe('CAPTURE_FULLY_REFUNDED')
  api.sandbox.runPendingTasks()
  expect((await api.call('GET', `/v2/payments/refunds/${made.body.id}`)).body.status).toBe(status)
  expect((await api.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe(captureStatus)
})

test('a refund made at PayPal has no custom ID', async () => {
  await using api = await openSandbox()
  const { captureId, readOrder } = await pay(api)
  await api.help('POST', `/captures/${captureId}/refund`, { amount: euros('1.00') })
  const [refund] = (await readOrder()).purchase_units[0].payments.refunds
  expect(refund).toMatchObject({ status: 'COMPLETED', amount: euros('1.00') })
  expect(refund.custom_id).toBeUndefined()
})

test('money that moved is found by time, page and ID, with its fee', async () => {
  await using api = await openSandbox()
  const { captureId, orderId } = await pay(api)
  await api.call('POST', `/v2/payments/captures/${captureId}/refund`, { amount: euros('9.98') })
  await pay(api, { invoice: '2', buyer: 'reviewed' })
  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const path = `/v1/reporting/transactions?start_date=${from}&end_date=${to}`
  const { body } = await api.call('GET', path)
  const infos = body.transaction_details.map(
    (detail: { transaction_info: object }) => detail.transaction_info,
  )
  expect(infos).toMatchObject([
    {
      transaction_id: captureId,
      paypal_reference_id: orderId,
      transaction_event_code: 'T0006',
      transaction_amount: euros('59.98'),
      fee_amount: euros('-2.58'),
      transaction_status: 'S',
      invoice_id: '1001',
    },
    { paypal_reference_id: captureId, transaction_event_code: 'T1107', transaction_amount: euros('-9.98') },
    { transaction_status: 'P' },
  ])
  const second = await api.call('GET', `${path}&page_size=2&page=2`)
  expect(second.body).toMatchObject({ total_items: 3, total_pages: 2, page: 2 })
  expect(second.body.transaction_details).toHaveLength(1)
  expect((await api.call('GET', `${path}&transaction_id=${captureId}`)).body.total_items).toBe(1)
  const tooLong = `/v1/reporting/transactions?start_date=2026-01-01T00:00:00Z&end_date=2026-02-02T00:00:00Z`
  expect((await api.call('GET', tooLong)).status).toBe(400)
  expect((await api.call('GET', '/v1/reporting/transactions')).status).toBe(400)
})
