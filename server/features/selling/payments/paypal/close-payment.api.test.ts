import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelOpenPayment } from '#server/features/selling/payments/cancel-open-payment.ts'
import { openPayment } from '#server/features/selling/payments/open-payment.ts'
import { reconcile } from '#server/features/selling/payments/reconcile.ts'
import { PaymentMissingError } from '#server/model/payment/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { makeLicense } from '#tests/shop.ts'
import { PaypalClient } from './paypal-client.ts'
import { PaypalError } from './paypal-error.ts'
import { createOrderBody } from './paypal-order-body.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})
const missing = () => new PaypalError(404, JSON.stringify({ name: 'RESOURCE_NOT_FOUND' }))
const HOUR_MS = 3_600_000

describe('closing a payment', () => {
  test('that was approved: it is never captured', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    expect(await shop.provider.close(await shop.linked(id))).toBe(true)
    expect(await shop.provider.close(await shop.linked(id)), 'again').toBe(true)
    await shop.returned(id)
    expect(await shop.sync(id)).toBe('Canceled')
    expect(await shop.provider.capture(await shop.linked(id))).toBe(false)
    expect(shop.paypal.occurrences().captures_completed).toBeUndefined()
  })

  test('that was refused: a new approval does not open it', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId, 'declined')
    await shop.sync(id)
    expect(await shop.provider.close(await shop.linked(id), 'exclusive-sold')).toBe(true)
    await shop.goAgain(id)
    shop.paypal.approve(paypalId)
    await shop.returned(id)
    expect(await shop.sync(id)).toBe('Canceled')
    expect((await shop.history(id)).at(-1)?.message).toContain('Someone else bought')
  })

  test('that PayPal was asked for, and whose answer nobody knows, is an error', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    shop.paypal.faults.failRequests = 10
    await expect(shop.provider.capture(await shop.linked(id))).rejects.toThrow()
    shop.paypal.faults.failRequests = 0
    expect(await shop.row(id)).toMatchObject({ capture: 'asked' })
    await expect(shop.provider.close(await shop.linked(id))).rejects.toThrow('has not said yet')
    expect(await shop.row(id)).toMatchObject({ capture: 'asked' })
    // Whether PayPal takes it is decided by sending it again.
    expect(await shop.sync(id)).toBe('Completed')
    expect(await shop.provider.close(await shop.linked(id))).toBe(false)
  })

  test('that is being checked, or was denied after that', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId, 'review_denied')
    expect(await shop.sync(id)).toBe('Pending')
    expect(await shop.provider.close(await shop.linked(id))).toBe(false)
    shop.paypal.runPendingTasks()
    expect(await shop.provider.close(await shop.linked(id))).toBe(true)
  })

  test('before there is one: PayPal is not asked for it anymore', async () => {
    const { id } = await shop.order()
    await shop.db.deleteFrom('paypal_payments').execute()
    const order = await shop.linked(id)
    expect(await shop.provider.close(order)).toBe(true)
    await expect(shop.provider.open(order)).rejects.toThrow(PaymentMissingError)
    await expect(shop.provider.capture(order)).resolves.toBe(false)
  })

  test('while it is captured: one of both wins, twenty times', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    for (let at = 0; at < 20; at++) {
      await shop.db.updateTable('paypal_payments').set({ capture: 'open' }).execute()
      const capture = vi.spyOn(PaypalClient.prototype, 'captureOrder').mockImplementation(async () => {
        throw missing()
      })
      const order = await shop.linked(id)
      const [captured, closed] = await Promise.allSettled([
        shop.provider.capture(order),
        shop.provider.close(order),
      ])
      const isClosed = closed.status === 'fulfilled' && closed.value
      expect(capture.mock.calls.length).toBe(isClosed ? 0 : 1)
      expect(captured.status).toBe(isClosed ? 'fulfilled' : 'rejected')
      expect((await shop.row(id)).capture).toBe(isClosed ? 'closed' : 'asked')
      capture.mockRestore()
    }
  })
})

describe('a capture whose answer was lost', () => {
  test('is found, and not made a second time', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    const capture = shop.client.captureOrder.bind(shop.client)
    vi.spyOn(PaypalClient.prototype, 'captureOrder').mockImplementationOnce(async (...request) => {
      await capture(...request)
      throw new TypeError('fetch failed')
    })
    await expect(shop.sync(id)).rejects.toThrow('fetch failed')
    expect((await shop.readOrder(id)).status).toBe('Pending')
    expect(await shop.provider.capture(await shop.linked(id))).toBe(true)
    expect(PaypalClient.prototype.captureOrder).toHaveBeenCalledTimes(1)
    expect(await shop.sync(id)).toBe('Completed')
    expect(shop.paypal.occurrences()).toMatchObject({ captures_completed: 1 })
    expect(shop.paypal.occurrences().captures_of_captured_orders).toBeUndefined()
  })

  test('and that was refused gets the same refusal under its key', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId, 'declined')
    const capture = shop.client.captureOrder.bind(shop.client)
    const keys: string[] = []
    vi.spyOn(PaypalClient.prototype, 'captureOrder').mockImplementation(async (order, key) => {
      keys.push(key)
      const answer = await capture(order, key).catch((error: unknown) => error)
      if (keys.length === 1) throw new TypeError('fetch failed')
      if (answer instanceof Error) throw answer
      return capture(order, key)
    })
    await expect(shop.sync(id)).rejects.toThrow('fetch failed')
    expect(await shop.sync(id)).toBe('Failed')
    expect(keys).toEqual([`order:${id}:capture:0`, `order:${id}:capture:0`])
    expect(shop.paypal.occurrences().captures_declined).toBe(1)
  })

  test('that PayPal made already is read again', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    await shop.client.captureOrder(paypalId, 'another key')
    await shop.db.updateTable('paypal_payments').set({ capture: 'asked', asked_at: 1 }).execute()
    vi.spyOn(PaypalClient.prototype, 'readOrder').mockImplementationOnce(async (orderId) => ({
      ...(await shop.client.readOrder(orderId)),
      status: 'APPROVED',
      purchase_units: [{ custom_id: id, amount: { cents: 2900, currency: 'usd' } }],
    }))
    expect(await shop.sync(id)).toBe('Completed')
  })
})

describe('an order that PayPal has forgotten', () => {
  test('is canceled, and never captured', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.expireOrder(paypalId)
    expect(await shop.sync(id)).toBe('Canceled')
    expect(await shop.row(id)).toMatchObject({ capture: 'closed', reason: null })
    await expect(openPayment(shop.payment, await shop.readOrder(id))).rejects.toThrow(PaymentMissingError)
  })

  test('and that it may have charged is not given up for a day, then reported', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    await shop.db.updateTable('paypal_payments').set({ capture: 'asked', asked_at: Date.now() }).execute()
    shop.paypal.expireOrder(paypalId)
    await expect(shop.sync(id)).rejects.toThrow('was asked to charge')
    await expect(shop.provider.close(await shop.linked(id))).rejects.toThrow('was asked to charge')
    expect((await shop.readOrder(id)).status).toBe('Pending')
    expect(await shop.reports()).toEqual([])
    await shop.db
      .updateTable('paypal_payments')
      .set({ asked_at: Date.now() - 25 * HOUR_MS })
      .execute()
    expect(await shop.sync(id)).toBe('Canceled')
    expect(await shop.row(id)).toMatchObject({ capture: 'closed' })
    expect(await shop.reports()).toMatchObject([
      expect.stringContaining('Check at PayPal that nothing was paid.'),
    ])
  })

  test('and that was paid is known by its capture', async () => {
    const { id, captureId } = await shop.bought()
    vi.spyOn(PaypalClient.prototype, 'readOrder').mockRejectedValue(missing())
    expect(await shop.sync(id)).toBe('Completed')
    const snapshot = await shop.provider.read((await shop.readOrder(id)).intent_id ?? '')
    expect(snapshot).toMatchObject({ orderId: id, status: 'paid', amountReceivedCents: 2900 })
    await shop.provider.refund(await shop.linked(id), {
      ...{
        id: 'r1',
        order_id: id,
        amount_cents: 900,
        status: 'requested',
        provider_id: null,
        requested_by: 'x',
      },
      ...{ created_at: 1, problem: null, line_ids: null, rest: 0, parts: null, note: null, reason: null },
    })
    // What is not known is not guessed.
    await expect(shop.sync(id)).rejects.toThrow('does not say how much')
    await shop.help(`/captures/${captureId}/refund`)
    expect(await shop.sync(id)).toBe('Refunded')
  })

  test('with all of its payment, as under the keys of another account, is unknown', async () => {
    const { id, paypalId } = await shop.bought()
    vi.spyOn(PaypalClient.prototype, 'readOrder').mockRejectedValue(missing())
    vi.spyOn(PaypalClient.prototype, 'readCapture').mockRejectedValue(missing())
    await expect(shop.provider.read(paypalId)).rejects.toThrow(PaymentMissingError)
    expect(await shop.sync(id)).toBe('Completed')
    expect(await shop.row(id)).toMatchObject({ capture: 'asked' })
  })

  test('PayPal’s word counts, should it say later that it was paid', async () => {
    const { id, paypalId } = await shop.order()
    shop.paypal.approve(paypalId)
    await shop.client.captureOrder(paypalId, 'somebody else')
    await shop.db.updateTable('orders').set({ status: 'Canceled' }).execute()
    await shop.db.updateTable('paypal_payments').set({ capture: 'closed' }).execute()
    expect(await shop.sync(id)).toBe('Completed')
  })
})

describe('an exclusive', () => {
  const makeExclusive = () =>
    makeLicense(shop.db, shop.beats[0]!.id, {
      name: 'Exclusive',
      price_cents: 9999,
      scope: writeJson({ ...basicScope, exclusive: true }),
    })
  const placeTwo = async () => {
    const exclusive = await makeExclusive()
    const one = await shop.order(exclusive, { price: 99.99 })
    // Its hold ends.
    await shop.db.deleteFrom('exclusives').execute()
    const other = await shop.order(exclusive, { price: 99.99, buyer: shop.other })
    return { one, other }
  }
  const statesOf = async (...ids: string[]) => {
    for (const id of ids) await shop.sync(id)
    return Promise.all(ids.map(async (id) => (await shop.readOrder(id)).status))
  }

  test('whose payment is refused is free again, for whoever pays first', async () => {
    const exclusive = await makeExclusive()
    const one = await shop.order(exclusive, { price: 99.99 })
    shop.paypal.approve(one.paypalId, 'first_way_declined')
    expect(await statesOf(one.id)).toEqual(['Failed'])
    expect(await shop.db.selectFrom('exclusives').selectAll().execute()).toEqual([])
    const other = await shop.order(exclusive, { price: 99.99, buyer: shop.other })
    await shop.goAgain(one.id)
    shop.paypal.approve(one.paypalId, 'first_way_declined')
    await shop.returned(one.id)
    shop.paypal.approve(other.paypalId)
    expect(await statesOf(one.id, other.id)).toEqual(['Canceled', 'Completed'])
    expect(shop.paypal.occurrences().captures_completed).toBe(1)
  })

  test('whose payment is refused is sold to the buyer who approves again', async () => {
    const { id, paypalId } = await shop.order(await makeExclusive(), { price: 99.99 })
    shop.paypal.approve(paypalId, 'first_way_declined')
    await statesOf(id)
    await shop.goAgain(id)
    shop.paypal.approve(paypalId, 'first_way_declined')
    await shop.returned(id)
    expect(await statesOf(id)).toEqual(['Completed'])
    expect(await shop.db.selectFrom('exclusives').selectAll().execute()).toMatchObject([
      { state: 'sold', order_id: id },
    ])
  })

  test('whose payment PayPal checks is nobody else’s', async () => {
    const exclusive = await makeExclusive()
    const { id, paypalId } = await shop.order(exclusive, { price: 99.99 })
    shop.paypal.approve(paypalId, 'review_denied')
    expect(await statesOf(id)).toEqual(['Pending'])
    await (await shop.as(shop.other)).addToCart(exclusive)
    expect((await shop.checkOut(shop.other, 99.99)).status).not.toBe(200)
    shop.paypal.runPendingTasks()
    expect(await statesOf(id)).toEqual(['Canceled'])
    const other = await shop.order(exclusive, { price: 99.99, buyer: shop.other })
    shop.paypal.approve(other.paypalId)
    expect(await statesOf(other.id)).toEqual(['Completed'])
  })

  test('that somebody else holds meanwhile is not charged to who approves it late', async () => {
    const { one, other } = await placeTwo()
    shop.paypal.approve(one.paypalId)
    expect(await statesOf(one.id)).toEqual(['Canceled'])
    shop.paypal.approve(other.paypalId)
    expect(await statesOf(other.id)).toEqual(['Completed'])
    expect(shop.paypal.occurrences().captures_completed).toBe(1)
  })

  test('that two approve at once is sold to one, and charged to nobody else', async () => {
    const { one, other } = await placeTwo()
    await shop.db.deleteFrom('exclusives').execute()
    await shop.db.updateTable('paypal_payments').set({ capture: 'open', reason: null }).execute()
    shop.paypal.approve(one.paypalId)
    shop.paypal.approve(other.paypalId)
    await Promise.allSettled([shop.sync(one.id), shop.sync(other.id)])
    expect((await statesOf(one.id, other.id)).sort()).toEqual(['Canceled', 'Completed'])
    expect(shop.paypal.occurrences().captures_completed).toBe(1)
  })
})

describe('with its reconciler alone', () => {
  test('an approved payment completes, and an abandoned one is closed', async () => {
    const approved = await shop.order()
    shop.paypal.approve(approved.paypalId)
    const left = await shop.order(shop.licenses[2], { price: 45.5, buyer: shop.other })
    await reconcile(shop.payment)
    expect((await shop.readOrder(approved.id)).status).toBe('Completed')
    expect((await shop.readOrder(left.id)).status).toBe('Pending')
    await shop.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 25 * HOUR_MS, payment_checked_at: null })
      .where('id', '=', left.id)
      .execute()
    await reconcile(shop.payment)
    expect((await shop.readOrder(left.id)).status).toBe('Canceled')
    expect(await shop.row(left.id)).toMatchObject({ capture: 'closed' })
  })
})

test('another payment that names the order is never captured', async () => {
  const { id } = await shop.order()
  const order = await shop.readOrder(id)
  const body = { order, lines: [{ title: 'A', license_name: 'B', price_cents: 2900 }] }
  const foreign = await shop.client.createOrder(
    createOrderBody(body, { name: 'x', publicUrl: 'http://localhost' }),
    'foreign',
  )
  shop.paypal.approve(foreign.id)
  expect(await shop.provider.read(foreign.id)).toMatchObject({ orderId: id, status: 'started' })
  await expect(shop.provider.capture({ ...order, intent_id: foreign.id })).rejects.toThrow('is not the one')
  expect(await cancelOpenPayment(shop.payment, order)).toBe(true)
})
