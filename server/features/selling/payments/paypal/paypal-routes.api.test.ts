import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(() => shop.close())
const returned = async (orderId: string, buyer = shop.customer) =>
  (await shop.as(buyer)).post('/api/payments/returned', { orderId })

test('a checkout pressed twice is one order at PayPal', async () => {
  const { id, paypalId } = await shop.order()
  const again = await Promise.all(Array.from({ length: 5 }, () => shop.checkOut(shop.customer, 29)))
  for (const { status, body } of again)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      orderId: id,
      clientSecret: null,
      approveUrl: expect.stringContaining(paypalId),
    })
  expect(shop.paypal.occurrences().orders_created).toBe(1)
})

describe('a buyer who comes back', () => {
  test('having approved gets the files', async () => {
    const { id, paypalId, customer } = await shop.order()
    shop.paypal.approve(paypalId)
    expect((await returned(id)).status).toBe(200)
    expect(await customer.order(id)).toMatchObject({ paymentStatus: 'Completed' })
  })

  test('without having approved has not paid', async () => {
    const { id } = await shop.order()
    for (let at = 0; at < 3; at++) expect((await returned(id)).status).toBe(200)
    expect((await shop.readOrder(id)).status).toBe('Pending')
    expect(shop.paypal.occurrences().captures_unapproved).toBeUndefined()
  })

  test('to the order of somebody else, or to none, is told nothing', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    for (const orderId of [id, 'no-such-order', "'; drop table orders"])
      expect((await returned(orderId, shop.other)).status).toBe(404)
    expect(await shop.row(id)).toMatchObject({ approved_at: null, capture: 'open' })
    for (const body of [{}, { orderId: 7 }, { orderId: '' }, { orderId: 'x'.repeat(1_000) }])
      expect((await (await shop.as(shop.customer)).post('/api/payments/returned', body)).status).toBe(400)
  })

  test('pays by card in place of PayPal: only the card is charged', async () => {
    const { id, paypalId, customer } = await shop.order()
    const { body } = await customer.checkOut(29)
    expect(body.orderId).not.toBe(id)
    shop.paypal.approve(paypalId)
    await returned(id)
    expect((await shop.readOrder(id)).status).toBe('Canceled')
    await customer.pay(body.clientSecret)
    expect(await customer.order(body.orderId)).toMatchObject({ paymentStatus: 'Completed' })
    expect(shop.paypal.occurrences().captures_completed).toBeUndefined()
  })

  test('had paid by PayPal before the card was chosen: the card is not charged', async () => {
    const { id, paypalId, customer } = await shop.order()
    shop.paypal.approve(paypalId)
    await shop.sync(id)
    const answer = await customer.checkOut(29)
    expect(answer.status).not.toBe(200)
    expect((await shop.readOrder(id)).status).toBe('Completed')
  })
})

describe('webhooks', () => {
  /** Those that the sandbox has sent, as they were. */
  async function takeWebhooks(act: () => Promise<unknown>) {
    const taken: { headers: IncomingHttpHeaders; body: Buffer }[] = []
    const server = createServer(async (request, response) => {
      taken.push({ headers: request.headers, body: Buffer.concat(await request.toArray()) })
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    shop.paypal.forwardTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await act()
    await expect.poll(() => shop.paypal.pendingWebhooks()).toBe(0)
    server.close()
    return taken
  }
  const send = (headers: IncomingHttpHeaders, payload: Buffer | string) => {
    const { host: _host, connection: _, 'content-length': _length, ...signed } = headers
    return shop.app.inject({
      method: 'POST',
      url: '/api/payments/webhook/paypal',
      headers: { 'content-type': 'application/json', ...signed },
      payload,
    })
  }
  const events = () =>
    shop.db.selectFrom('webhook_events').select(['id', 'provider', 'processed_at']).execute()

  test('alone complete a payment, and tell of a refund and a dispute at PayPal', async () => {
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    shop.paypal.forwardTo(`${url}/api/payments/webhook/paypal`)
    const statusOf = async (id: string) => (await shop.readOrder(id)).status
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    await expect.poll(() => statusOf(id)).toBe('Completed')
    const { capture_id } = await shop.row(id)
    await shop.help(`/captures/${capture_id}/refund`, { amount: { currency_code: 'USD', value: '4.00' } })
    await expect.poll(async () => (await shop.readOrder(id)).refunded_cents).toBe(400)
    const { dispute_id } = await shop.help(`/captures/${capture_id}/dispute`)
    await expect.poll(() => statusOf(id)).toBe('Disputed')
    await shop.help(`/disputes/${dispute_id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' })
    await expect.poll(() => statusOf(id)).toBe('Completed')
    await expect.poll(() => shop.paypal.pendingWebhooks()).toBe(0)
  })

  test('complete a payment, and in any order and number change nothing more', async () => {
    const { id, paypalId } = await shop.order()
    const [approved] = await takeWebhooks(async () => shop.paypal.approve(paypalId))
    for (let at = 0; at < 3; at++)
      expect((await send(approved!.headers, approved!.body)).statusCode).toBe(200)
    expect((await shop.readOrder(id)).status).toBe('Completed')
    const others = await takeWebhooks(async () => {})
    for (const { headers, body } of others.toReversed())
      expect((await send(headers, body)).statusCode).toBe(200)
    expect((await shop.readOrder(id)).status).toBe('Completed')
    expect(shop.paypal.occurrences()).toMatchObject({ captures_completed: 1 })
    const processed = { provider: 'paypal', processed_at: expect.any(Number) }
    expect(await events()).toMatchObject([processed, processed, processed])
  })

  test('that PayPal did not sign are refused, and nothing is written', async () => {
    const { paypalId } = await shop.order()
    const [approved] = await takeWebhooks(async () => shop.paypal.approve(paypalId))
    const { headers, body } = approved!
    const evil = 'https://evil.example/v1/notifications/certs/CERT-1'
    const bad: [string, IncomingHttpHeaders, Buffer | string][] = [
      ['no headers', {}, body],
      ['a certificate from elsewhere', { ...headers, 'paypal-cert-url': evil }, body],
      ['another body', headers, body.toString().replace(paypalId, 'ANOTHER')],
      ['a nested body', headers, '['.repeat(200_000)],
      ['no body', headers, ''],
      ['a signature of something else', { ...headers, 'paypal-transmission-sig': 'c2ln' }, body],
    ]
    for (const [what, given, payload] of bad) expect((await send(given, payload)).statusCode, what).toBe(400)
    expect((await send(headers, 'x'.repeat(300_000))).statusCode).toBe(413)
    expect(await events()).toEqual([])
  })

  test('about a payment that no row decides about charge nothing', async () => {
    const { id } = await shop.order()
    const { paypalId: foreign } = await shop.order(shop.licenses[2], { price: 45.5, buyer: shop.other })
    await shop.db.updateTable('paypal_payments').set({ capture_id: null }).execute()
    const [approved] = await takeWebhooks(async () => shop.paypal.approve(foreign))
    await shop.db.deleteFrom('paypal_payments').where('paypal_id', '=', foreign).execute()
    await shop.db.updateTable('orders').set({ intent_id: null }).where('intent_id', '=', foreign).execute()
    expect((await send(approved!.headers, approved!.body)).statusCode).toBe(200)
    expect((await shop.readOrder(id)).status).toBe('Pending')
    expect(shop.paypal.occurrences().captures_completed).toBeUndefined()
  })
})
