import { expect, test } from 'vitest'
import { openSandbox, pay, wireOrder } from './test-client.ts'
import { Specifications, specificationsFolder } from './test-specifications.ts'

test.skipIf(!specificationsFolder)(
  'all answers are as PayPal’s OpenAPI documents say (skipped without PAYPAL_SPECIFICATIONS)',
  async () => {
    // Each answer is checked in `openSandbox`, which throws.
    await using api = await openSandbox()
    const buyers = [
      ...(['pays', 'first_way_declined', 'reviewed', 'review_denied', 'refund_pending'] as const),
      'refund_fails' as const,
    ]
    for (const [index, buyer] of buyers.entries()) {
      const {
        orderId: order,
        captureId: capture,
        captured,
      } = await pay(api, { invoice: `10${index}`, buyer })
      if (captured.status !== 201) continue
      const refund = {
        amount: { currency_code: 'EUR', value: '10.00' },
        custom_id: order,
        note_to_payer: 'Sorry',
      }
      const prefer = { prefer: 'return=representation' }
      const made = await api.call('POST', `/v2/payments/captures/${capture}/refund`, refund, prefer)
      if (made.status === 201) await api.call('GET', `/v2/payments/refunds/${made.body.id}`)
      await api.help('POST', '/advance')
      await api.call('GET', `/v2/payments/captures/${capture}`)
      await api.call('GET', `/v2/checkout/orders/${order}`)
    }
    expect((await api.call('GET', '/v1/customer/disputes')).body.items).toBeUndefined()
    for (const outcome of ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER']) {
      const buyer = outcome === 'CANCELED_BY_BUYER' ? 'inquires' : 'disputes'
      const { captureId: capture } = await pay(api, { invoice: outcome.replaceAll('_', '-'), buyer })
      await api.help('POST', '/advance')
      const list = await api.call('GET', `/v1/customer/disputes?disputed_transaction_id=${capture}`)
      const path = `/v1/customer/disputes/${list.body.items[0].dispute_id}`
      await api.call('GET', path)
      await api.call('POST', `${path}/provide-evidence`, { note: 'It was downloaded.' })
      await api.help('POST', `/disputes/${list.body.items[0].dispute_id}/resolve`, { outcome })
      await api.call('GET', path)
      await api.call('POST', `${path}/accept-claim`, {})
    }
    const webhook = {
      url: 'https://shop.example/webhook',
      event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }],
    }
    const made = await api.call('POST', '/v1/notifications/webhooks', webhook)
    await api.call('POST', '/v1/notifications/webhooks', webhook)
    await api.call('GET', '/v1/notifications/webhooks')
    await api.call('DELETE', `/v1/notifications/webhooks/${made.body.id}`)
    const events = await api.call('GET', '/v1/notifications/webhooks-events?page_size=500')
    expect(events.body.events.length).toBeGreaterThan(20)
    await api.call('GET', `/v1/notifications/webhooks-events/${events.body.events[0].id}`)
    const [from, to] = [-86_400_000, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString())
    const search = `/v1/reporting/transactions?start_date=${from}&end_date=${to}&fields=transaction_info`
    expect((await api.call('GET', search)).body.total_items).toBeGreaterThan(8)
    await api.call('GET', '/v2/checkout/orders/NOTTHERE')
    await api.send('/v2/checkout/orders/NOTTHERE')
  },
)

test.skipIf(!specificationsFolder)('a wrong shape is found (skipped without PAYPAL_SPECIFICATIONS)', () => {
  const specifications = new Specifications(String(specificationsFolder))
  const answer = { method: 'GET', path: '/v2/checkout/orders/1', status: 200 }
  const money = { currency_code: 'EUR', value: '1.00' }
  const order = { id: '1', status: 'APPROVED', purchase_units: [{ amount: money }] }
  expect(specifications.checkAnswer({ ...answer, body: order })).toBeUndefined()
  for (const wrong of [
    { ...order, status: 'PAID' },
    { ...order, state: 'APPROVED' },
    { ...order, purchase_units: [{ amount: { ...money, value: 1 } }] },
    { ...order, purchase_units: [{ amount: money, sum: money }] },
  ])
    expect(specifications.checkAnswer({ ...answer, body: wrong })).toBeTypeOf('string')
  expect(specifications.checkRequest('POST', '/v2/checkout/orders', wireOrder)).toBeUndefined()
  expect(specifications.checkRequest('POST', '/v2/checkout/orders', { intent: 'CAPTURE' })).toBeTypeOf(
    'string',
  )
  const ask = (query: string) =>
    specifications.checkRequest('GET', `/v1/customer/disputes?${query}`, undefined)
  expect(ask('page_size=50&dispute_state=RESOLVED')).toBeUndefined()
  expect([ask('page_size=51'), ask('pages=1')].filter((fault) => fault === undefined)).toEqual([])
})
