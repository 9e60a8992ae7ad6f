import {
  ApiError,
  CheckoutPaymentIntent,
  type OrderRequest,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { expect, test, vi } from 'vitest'
import { openSandbox, pay, wireOrder } from './test-client.ts'

/** An order of two licenses. */
const orderRequest: OrderRequest = {
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      customId: '0198b2f0-1111-7000-8000-000000000001',
      invoiceId: '1001',
      amount: {
        currencyCode: 'EUR',
        value: '59.98',
        breakdown: { itemTotal: { currencyCode: 'EUR', value: '59.98' } },
      },
      items: ['Night drive, WAV lease', 'Low tide, WAV lease'].map((name) => ({
        name,
        quantity: '1',
        unitAmount: { currencyCode: 'EUR', value: '29.99' },
      })),
    },
  ],
  paymentSource: {
    paypal: {
      experienceContext: {
        brandName: 'Beats & Co',
        returnUrl: 'https://shop.example/success?order=1',
        cancelUrl: 'https://shop.example/checkout?step=payment',
      },
    },
  },
}

const prefer = 'return=representation'

test('an order is created, approved and captured', async () => {
  await using api = await openSandbox()
  const orders = new OrdersController(api.client)
  const made = await orders.createOrder({ body: orderRequest, paypalRequestId: 'k1', prefer })
  expect(made.statusCode).toBe(200)
  expect(made.result.status).toBe('PAYER_ACTION_REQUIRED')
  const approve = made.result.links?.find(({ rel }) => rel === 'payer-action')
  expect(approve?.href).toBe(`${api.sandbox.url}/checkoutnow?token=${made.result.id}`)
  const id = String(made.result.id)
  expect(api.sandbox.approve(id)).toBe(
    `https://shop.example/success?order=1&token=${id}&PayerID=ADAMSBUYER222`,
  )
  expect((await orders.getOrder({ id })).result.status).toBe('APPROVED')
  const captured = await orders.captureOrder({ id, paypalRequestId: 'k2', prefer })
  expect(captured.statusCode).toBe(201)
  expect(captured.result.status).toBe('COMPLETED')
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    amount: { currencyCode: 'EUR', value: '59.98' },
    customId: '0198b2f0-1111-7000-8000-000000000001',
    invoiceId: '1001',
    sellerReceivableBreakdown: { paypalFee: { value: '2.58' }, netAmount: { value: '57.40' } },
  })
  const payments = new PaymentsController(api.client)
  const read = await payments.getCapturedPayment({ captureId: String(capture?.id) })
  expect(read.result.supplementaryData?.relatedIds?.orderId).toBe(id)
})

test('what the SDK is refused is an error with PayPal’s name and issue', async () => {
  await using api = await openSandbox()
  const orders = new OrdersController(api.client)
  const { result } = await orders.createOrder({ body: orderRequest, paypalRequestId: 'k1', prefer })
  expect(result.payer).toBeUndefined()
  const refused = await orders.captureOrder({ id: String(result.id) }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    statusCode: 422,
    result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  })
})

const [unit] = wireOrder.purchase_units
const withUnit = (change: object) => ({ ...wireOrder, purchase_units: [{ ...unit, ...change }] })
const euros = (value: string) => ({ currency_code: 'EUR', value })

test.each([
  ['UNPROCESSABLE_ENTITY', 'AMOUNT_MISMATCH', withUnit({ amount: { ...unit!.amount, value: '59.99' } })],
  [
    'UNPROCESSABLE_ENTITY',
    'ITEM_TOTAL_MISMATCH',
    withUnit({ amount: { ...euros('59.99'), breakdown: { item_total: euros('59.99') } } }),
  ],
  ['UNPROCESSABLE_ENTITY', 'ITEM_TOTAL_REQUIRED', withUnit({ amount: euros('59.98') })],
  ['UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION', withUnit({ amount: euros('59.980') })],
  ['UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE', withUnit({ amount: euros('0.00'), items: [] })],
  ['UNPROCESSABLE_ENTITY', 'CANNOT_BE_NEGATIVE', withUnit({ amount: euros('-1.00'), items: [] })],
  [
    'UNPROCESSABLE_ENTITY',
    'INVALID_CURRENCY_CODE',
    withUnit({ amount: { currency_code: 'KRW', value: '1000' }, items: [] }),
  ],
  [
    'UNPROCESSABLE_ENTITY',
    'DECIMALS_NOT_SUPPORTED',
    withUnit({ amount: { currency_code: 'JPY', value: '100.50' }, items: [] }),
  ],
  ['INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX', withUnit({ amount: euros('1,00'), items: [] })],
  ['INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX', withUnit({ amount: { ...euros(''), value: 1 } })],
  ['INVALID_REQUEST', 'INVALID_STRING_LENGTH', withUnit({ custom_id: 'x'.repeat(128) })],
  ['INVALID_REQUEST', 'NOT_SUPPORTED', withUnit({ custom: 'x' })],
  ['INVALID_REQUEST', 'NOT_SUPPORTED', { ...wireOrder, intent: 'AUTHORIZE' }],
  ['INVALID_REQUEST', 'NOT_SUPPORTED', { ...wireOrder, payer: {} }],
  ['INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER', { intent: 'CAPTURE' }],
  ['INVALID_REQUEST', 'INVALID_ARRAY_MAX_ITEMS', { ...wireOrder, purchase_units: [unit, unit] }],
])('%s %s', async (name, issue, body) => {
  await using api = await openSandbox()
  const answer = await api.call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': 'k' })
  expect(answer.body).toMatchObject({ name, details: [{ issue }] })
  expect(answer.body.debug_id).toMatch(/^\w{13}$/)
  expect(api.sandbox.occurrences()).toEqual({})
})

test('a body that is no JSON, and an order without a request ID, are refused', async () => {
  await using api = await openSandbox()
  const malformed = await api.callRaw('POST', '/v2/checkout/orders', '{"intent":')
  expect(malformed.body.details[0].issue).toBe('MALFORMED_REQUEST_JSON')
  expect((await api.callRaw('POST', '/v2/checkout/orders', '[]')).status).toBe(400)
  const noKey = await api.call('POST', '/v2/checkout/orders', wireOrder)
  expect(noKey.body.details[0].issue).toBe('PAYPAL_REQUEST_ID_REQUIRED')
  const { payment_source: _, ...noSource } = wireOrder
  const made = await api.call('POST', '/v2/checkout/orders', noSource)
  expect(made.status).toBe(201)
  expect(made.body.links[1].rel).toBe('approve')
})

test('yen have no decimals', async () => {
  await using api = await openSandbox()
  const body = withUnit({ amount: { currency_code: 'JPY', value: '1000' }, items: [] })
  const key = { 'paypal-request-id': 'k', prefer: 'return=representation' }
  const made = await api.call('POST', '/v2/checkout/orders', body, key)
  expect(made.body.purchase_units[0].amount).toEqual({ currency_code: 'JPY', value: '1000' })
})

test('repeats are answered with the present state of what the first did', async () => {
  await using api = await openSandbox()
  const create = () => api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  const first = await create()
  api.sandbox.approve(first.body.id)
  const second = await create()
  expect(second.body).toMatchObject({ id: first.body.id, status: 'APPROVED' })
  const capture = `/v2/checkout/orders/${first.body.id}/capture`
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.call('POST', capture, {}, { 'paypal-request-id': 'c' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  const other = await api.call('POST', capture, {}, { 'paypal-request-id': 'c2' })
  expect(other.body.details[0].issue).toBe('ORDER_ALREADY_CAPTURED')
  expect(api.sandbox.occurrences()).toMatchObject({
    ...{ orders_created: 1, creates_repeated: 1, captures_completed: 1, captures_repeated: 9 },
    captures_of_captured_orders: 1,
  })
  expect(api.sandbox.occurrences().keys_with_other_bodies).toBeUndefined()
  await api.call('POST', '/v2/checkout/orders', withUnit({ custom_id: 'y' }), { 'paypal-request-id': 'k' })
  expect(api.sandbox.occurrences().keys_with_other_bodies).toBe(1)
})

test('a request whose first is in progress is a conflict', async () => {
  await using api = await openSandbox()
  const create = () => api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  await api.call('GET', '/v1/notifications/webhooks')
  Object.assign(api.sandbox.faults, { hangRequests: 1, hangMs: 500 })
  const first = create()
  await expect.poll(() => api.sandbox.occurrences().orders_created).toBe(1)
  expect((await create()).body).toMatchObject({
    name: 'RESOURCE_CONFLICT',
    details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }],
  })
  await first
  expect((await create()).body.id).toBe((await first).body.id)
})

test('a declined capture stays declined until the buyer approves again', async () => {
  await using api = await openSandbox()
  const { captured, orderId, readOrder, captureAgain } = await pay(api, { buyer: 'first_way_declined' })
  expect(captured.body).toMatchObject({
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue: 'INSTRUMENT_DECLINED' }],
  })
  expect(captured.body.links.at(-1)).toEqual({
    href: `${api.sandbox.url}/checkoutnow?token=${orderId}`,
    rel: 'redirect',
    method: 'GET',
  })
  expect((await readOrder()).status).toBe('APPROVED')
  // The same key: the first answer. Another key: another try.
  expect((await captureAgain('1001:capture')).status).toBe(422)
  expect(api.sandbox.occurrences().captures_without_new_approval).toBeUndefined()
  expect((await captureAgain('2')).status).toBe(422)
  expect(api.sandbox.occurrences()).toMatchObject({
    ...{ captures_declined: 2, captures_repeated: 1, captures_without_new_approval: 1 },
  })
  api.sandbox.approve(orderId, 'first_way_declined')
  expect((await captureAgain('3')).status).toBe(201)
  expect((await readOrder()).purchase_units[0].payments.captures).toHaveLength(1)
})

test('a buyer who cannot pay is declined however often', async () => {
  await using api = await openSandbox()
  const { orderId, captureAgain } = await pay(api, { buyer: 'declined' })
  for (let tries = 1; tries < 10; tries++) {
    api.sandbox.approve(orderId, 'declined')
    expect((await captureAgain(`t${tries}`)).body.details[0].issue).toBe('INSTRUMENT_DECLINED')
  }
  const last = await captureAgain('last')
  expect(last.body.details[0].issue).toBe('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
})

test.each([
  ['reviewed', 'PENDING_REVIEW', 'COMPLETED'],
  ['accepted_by_hand', 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'COMPLETED'],
  ['review_denied', 'PENDING_REVIEW', 'DECLINED'],
] as const)('%s: pending for %s, then %s', async (buyer, reason, end) => {
  await using api = await openSandbox()
  const { captured, captureId } = await pay(api, { buyer })
  const [capture] = captured.body.purchase_units[0].payments.captures
  expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason } })
  expect(capture.seller_receivable_breakdown).toBeUndefined()
  expect(api.sandbox.pendingTasks()).toBe(1)
  api.sandbox.runPendingTasks()
  const ended = await api.call('GET', `/v2/payments/captures/${captureId}`)
  expect(ended.body.status).toBe(end)
  expect(ended.body.status_details).toBeUndefined()
})

test('faults hold and decline captures, and take approvals back', async () => {
  await using api = await openSandbox()
  Object.assign(api.sandbox.faults, { holdCaptures: 1 })
  expect((await pay(api, { invoice: '1' })).captured.body.purchase_units[0].payments.captures[0].status).toBe(
    'PENDING',
  )
  Object.assign(api.sandbox.faults, { declineCaptures: 1 })
  expect((await pay(api, { invoice: '2' })).captured.body.details[0].issue).toBe('INSTRUMENT_DECLINED')
  Object.assign(api.sandbox.faults, { reverseApprovals: 1 })
  const { captured, readOrder } = await pay(api, { invoice: '3' })
  expect(captured.body.details[0].issue).toBe('ORDER_NOT_APPROVED')
  expect((await readOrder()).status).toBe('PAYER_ACTION_REQUIRED')
})

test('an invoice is paid once', async () => {
  await using api = await openSandbox()
  await pay(api, { invoice: '7' })
  const made = await api.call('POST', '/v2/checkout/orders', withUnit({ invoice_id: '7' }), {
    'paypal-request-id': 'other',
  })
  api.sandbox.approve(made.body.id)
  const second = await api.call('POST', `/v2/checkout/orders/${made.body.id}/capture`, {})
  expect(second.body.details[0].issue).toBe('DUPLICATE_INVOICE_ID')
})

test('an order that nobody approves vanishes', async () => {
  await using api = await openSandbox({ orderMs: 1 })
  const { body } = await api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  await expect
    .poll(async () => (await api.call('GET', `/v2/checkout/orders/${body.id}`)).body)
    .toMatchObject({ name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] })
})

test('an approval renews the three hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await using api = await openSandbox()
    let count = 0
    // It also lets the sandbox look at the clock.
    const create = async (): Promise<string> => {
      const key = { 'paypal-request-id': `order ${++count}` }
      return (await api.call('POST', '/v2/checkout/orders', wireOrder, key)).body.id
    }
    const read = async (id: string) => (await api.call('GET', `/v2/checkout/orders/${id}`)).body
    const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000)
    const [approved, left] = [await create(), await create()]
    pass(2)
    api.sandbox.approve(approved)
    pass(1.5)
    const third = await create()
    await expect.poll(() => read(left)).toMatchObject({ name: 'RESOURCE_NOT_FOUND' })
    expect(await read(approved)).toMatchObject({ status: 'APPROVED' })
    pass(2)
    await create()
    await expect.poll(() => read(approved)).toMatchObject({ name: 'RESOURCE_NOT_FOUND' })
    expect((await read(third)).status).toBe('PAYER_ACTION_REQUIRED')
  } finally {
    vi.useRealTimers()
  }
})

test('a captured order stays', async () => {
  await using api = await openSandbox()
  const { orderId, readOrder } = await pay(api)
  expect(api.sandbox.expireOrder(orderId)).toBe(false)
  expect((await readOrder()).status).toBe('COMPLETED')
})

test('an approval that is not captured in time is taken back', async () => {
  await using api = await openSandbox()
  const { body } = await api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  api.sandbox.approve(body.id)
  expect(api.sandbox.expireOrder(body.id)).toBe(true)
  expect(api.sandbox.expireOrder(body.id)).toBe(false)
  expect((await api.call('POST', `/v2/checkout/orders/${body.id}/capture`, {})).status).toBe(404)
  expect(() => api.sandbox.approve(body.id)).toThrow('INVALID_RESOURCE_ID')
  const events = await api.call('GET', '/v1/notifications/webhooks-events')
  expect(events.body.events.map((event: { event_type: string }) => event.event_type)).toEqual([
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    'CHECKOUT.ORDER.APPROVED',
  ])
  expect(api.sandbox.occurrences()).toMatchObject({ approved_orders_vanished: 1, approvals_reversed: 1 })
})

test('a refusal can be asked for by header', async () => {
  await using api = await openSandbox()
  const { body } = await api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  api.sandbox.approve(body.id)
  const mock = { 'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}' }
  const refused = await api.call('POST', `/v2/checkout/orders/${body.id}/capture`, {}, mock)
  expect(refused.body.details[0].issue).toBe('TRANSACTION_REFUSED')
})
