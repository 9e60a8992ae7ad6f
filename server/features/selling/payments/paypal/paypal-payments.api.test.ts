import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPayment } from '#server/features/selling/payments/open-payment.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { PaypalClient } from './paypal-client.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})
const receive = async () => {
  for await (const { id: eventId, ...hint } of shop.provider.hints(0))
    await shop.db
      .insertInto('webhook_events')
      .values({
        ...{ id: eventId, type: hint.type, intent_id: hint.paymentId, subject: null, provider: 'paypal' },
        ...{ received_at: 1, processed_at: 1, attempts: 1, last_error: null },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}
const grants = () => shop.db.selectFrom('grants').select('id').execute()

test('a payment is approved by the buyer, taken by the store, and delivered', async () => {
  const { id, paypalId, approveUrl } = await shop.order()
  expect(approveUrl).toBe(`/api/payments/paypal-sandbox/checkoutnow?token=${paypalId}`)
  expect(await shop.sync(id)).toBe('Pending')
  shop.paypal.approve(paypalId)
  expect(await grants()).toEqual([])
  expect(await shop.sync(id)).toBe('Completed')
  expect(await grants()).toHaveLength(1)
  expect(await shop.row(id)).toMatchObject({ capture: 'asked', refusals: 0, capture_id: expect.any(String) })
  expect(await shop.readOrder(id)).toMatchObject({
    paid_with: 'paypal',
    card_country: 'US',
    fee_currency: 'usd',
  })
  expect((await shop.history(id)).at(-1)).toMatchObject({
    status: 'Completed',
    message: 'Payment received with PayPal',
  })
  for (let at = 0; at < 3; at++) expect(await shop.sync(id)).toBe('Completed')
  expect(shop.paypal.occurrences().captures_completed).toBe(1)
})

test('what the buyer is asked to approve is what the order says', async () => {
  const { id, paypalId } = await shop.order()
  const order = await shop.client.readOrder(paypalId)
  expect(order.purchase_units).toMatchObject([{ custom_id: id, amount: { cents: 2900, currency: 'usd' } }])
})

test('opening a payment again is one request, also where its answer was lost', async () => {
  const { id, paypalId } = await shop.order()
  expect(await openPayment(shop.payment, await shop.readOrder(id))).toMatchObject({
    paymentId: paypalId,
    status: 'started',
  })
  expect(shop.paypal.occurrences().orders_created).toBe(1)
  await shop.db.deleteFrom('paypal_payments').execute()
  await shop.db.updateTable('orders').set({ intent_id: null }).execute()
  expect((await openPayment(shop.payment, await shop.readOrder(id))).paymentId).toBe(paypalId)
  expect(shop.paypal.occurrences().orders_created).toBe(1)
})

describe('a refused capture', () => {
  test('is tried again after a new approval, and not before', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId, 'first_way_declined')
    expect(await shop.sync(id)).toBe('Failed')
    expect((await shop.history(id)).at(-1)).toMatchObject({
      message: 'PayPal could not take the money from the way you chose.',
    })
    expect(await shop.row(id)).toMatchObject({
      capture: 'refused',
      refusals: 1,
      issue: 'INSTRUMENT_DECLINED',
    })
    // The buyer comes back from the first approval only now.
    await shop.returned(id)
    for (let at = 0; at < 3; at++) expect(await shop.sync(id)).toBe('Failed')
    expect(shop.paypal.occurrences().captures_without_new_approval).toBeUndefined()
    // The same page as before.
    expect((await shop.goAgain(id)).approveUrl).toContain(paypalId)
    shop.paypal.approve(paypalId, 'first_way_declined')
    await shop.returned(id)
    expect(await shop.sync(id)).toBe('Completed')
    expect(shop.paypal.occurrences()).toMatchObject({ captures_declined: 1, captures_completed: 1 })
    expect(shop.paypal.occurrences().captures_without_new_approval).toBeUndefined()
  })

  test('is tried again by PayPal’s event of a new approval, whichever comes first', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId, 'first_way_declined')
    expect(await shop.sync(id)).toBe('Failed')
    // As where PayPal makes the event of the first approval after the refusal.
    await shop.db
      .updateTable('paypal_payments')
      .set((row) => ({ refused_at: row('refused_at', '-', 2_000) }))
      .execute()
    // Both are of the first approval.
    for (let at = 0; at < 2; at++) await receive()
    await shop.returned(id)
    expect(await shop.sync(id)).toBe('Failed')
    shop.paypal.approve(paypalId, 'first_way_declined')
    expect(await shop.sync(id)).toBe('Failed')
    await receive()
    expect(await shop.sync(id)).toBe('Completed')
    expect(shop.paypal.occurrences().captures_without_new_approval).toBeUndefined()
  })

  test('is not tried again by an approval from before it', async () => {
    const { id, paypalId } = await shop.order()
    for (let at = 0; at < 2; at++) shop.paypal.approve(paypalId, 'declined')
    expect(await shop.sync(id)).toBe('Failed')
    for (let at = 0; at < 2; at++) await shop.returned(id)
    await receive()
    expect(await shop.sync(id)).toBe('Failed')
    expect(shop.paypal.occurrences().captures_declined).toBe(1)
  })

  test('ends the payment after five, and nothing was charged', async () => {
    const { id, paypalId } = await shop.order()
    for (let at = 1; at <= 5; at++) {
      await shop.goAgain(id)
      shop.paypal.approve(paypalId, 'declined')
      await shop.returned(id)
      expect(await shop.sync(id)).toBe(at < 5 ? 'Failed' : 'Canceled')
    }
    expect(await shop.row(id)).toMatchObject({ capture: 'closed', refusals: 5, reason: 'capture-refused' })
    shop.paypal.approve(paypalId)
    await shop.returned(id)
    expect(await shop.sync(id)).toBe('Canceled')
    expect(shop.paypal.occurrences().captures_declined).toBe(5)
    expect(shop.paypal.occurrences().captures_completed).toBeUndefined()
  })

  test('whose answer comes late decides nothing about the next one', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId, 'first_way_declined')
    const capture = shop.client.captureOrder.bind(shop.client)
    const late = Promise.withResolvers<void>()
    const spy = vi
      .spyOn(PaypalClient.prototype, 'captureOrder')
      .mockImplementationOnce(async (...request) => {
        await late.promise
        return capture(...request)
      })
    const first = shop.provider.capture(await shop.linked(id))
    await expect.poll(() => spy.mock.calls.length).toBe(1)
    expect(await shop.sync(id)).toBe('Failed')
    await shop.goAgain(id)
    shop.paypal.approve(paypalId, 'first_way_declined')
    await shop.returned(id)
    spy.mockImplementationOnce(async (...request) => {
      late.resolve()
      await first
      expect(await shop.row(id)).toMatchObject({ capture: 'asked', refusals: 1 })
      return capture(...request)
    })
    expect(await shop.sync(id)).toBe('Completed')
    expect(spy.mock.calls.map(([, key]) => key.split(':').at(-1))).toEqual(['0', '0', '1'])
  })

  test('whose approval PayPal took back waits for another one', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    shop.paypal.faults.reverseApprovals = 1
    expect(await shop.sync(id)).toBe('Failed')
    expect(await shop.row(id)).toMatchObject({ capture: 'refused', issue: 'ORDER_NOT_APPROVED' })
    // The buyer comes back twice without having approved.
    for (let at = 0; at < 2; at++) {
      await shop.goAgain(id)
      await shop.returned(id)
    }
    expect(await shop.sync(id)).toBe('Failed')
    expect(await shop.row(id)).toMatchObject({ capture: 'refused' })
    shop.paypal.approve(paypalId)
    expect(await shop.sync(id)).toBe('Completed')
  })
})
