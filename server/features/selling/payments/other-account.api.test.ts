import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { deleteAccount } from '#server/features/accounts/users/delete-account.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { paidElsewhere } from './other-account.ts'
import { reconcile } from './reconcile.ts'
import { syncPayment } from './sync-order.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })

describe.each(['an unknown payment', 'a payment of another mode'])('%s', (kind) => {
  /** An open order from before the store switched providers. */
  async function openOrder() {
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    const { body } = await customer.checkOut(29)
    if (kind === 'an unknown payment')
      await shop.db.updateTable('orders').set({ intent_id: 'pi_elsewhere' }).execute()
    else await shop.db.updateTable('orders').set({ payment_mode: 'live' }).execute()
    return { customer, id: body.orderId }
  }
  const statusOf = async (id: string) =>
    (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst())?.status

  test('does not block its buyer from paying', async () => {
    const { customer, id } = await openOrder()
    const { status, body } = await customer.checkOut(29)
    expect(status).toBe(200)
    expect(body.orderId).not.toBe(id)
    expect(await statusOf(id)).toBe('Canceled')
  })

  test('is canceled by the reconciler', async () => {
    const { id } = await openOrder()
    const asked = vi.spyOn(shop.payments.stripe.paymentIntents, 'retrieve')
    await reconcile(context())
    expect(await statusOf(id)).toBe('Canceled')
    if (kind === 'a payment of another mode') expect(asked).not.toHaveBeenCalled()
  })

  test('blocks deleting neither the order nor the account', async () => {
    const { id } = await openOrder()
    const admin = await shop.as(shop.admin)
    expect((await admin.remove(`/api/orders/${id}`)).status).toBe(200)
    await openOrder()
    await deleteAccount(shop.app, shop.connection, shop.customer.id)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})

describe('a paid order of another mode', () => {
  /** A paid order from before the store switched providers, and every request to the new one. */
  async function paidOrder(mode: PaymentMode) {
    const customer = await shop.as(shop.customer)
    const { id } = await customer.buy(shop.licenses[0]!, 29)
    await shop.db.updateTable('orders').set({ payment_mode: mode }).execute()
    const { stripe } = shop.payments
    const asked = [
      vi.spyOn(stripe.paymentIntents, 'retrieve'),
      vi.spyOn(stripe.refunds, 'create'),
      vi.spyOn(stripe.refunds, 'list'),
    ]
    const expectNotAsked = () => {
      for (const question of asked) expect(question).not.toHaveBeenCalled()
    }
    return { id, expectNotAsked, admin: await shop.as(shop.admin) }
  }
  const noteRefund = (orderId: string, status: 'requested' | 'pending') =>
    shop.db
      .insertInto('refunds')
      .values({
        id: `refund-of-${orderId}`,
        order_id: orderId,
        amount_cents: 2900,
        status,
        provider_id: null,
        requested_by: shop.admin.id,
        created_at: Date.now(),
      })
      .execute()
  const refundRows = () => shop.db.selectFrom('refunds').select('status').execute()

  test.each([
    ['live', /real money.*dashboard/],
    ['test', /test mode.*no money moved/],
  ] as const)(
    'is not refunded here (%s), and the answer and the list say what to do',
    async (mode, words) => {
      const { id, admin, expectNotAsked } = await paidOrder(mode)
      const answer = await admin.post('/api/payments/refund', { orderId: id })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'paid_elsewhere', detail: expect.stringMatching(words) },
      })
      expect(await refundRows()).toEqual([])
      const { body } = await admin.get<AdminOrder[]>('/api/orders')
      expect(body[0]).toMatchObject({
        refunding: false,
        refundProblem: expect.stringMatching(words),
        providerUrl: `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${body[0]!.providerId}`,
      })
      expectNotAsked()
    },
  )

  test('keeps a pending refund until the store uses its provider again', async () => {
    const { id, expectNotAsked } = await paidOrder('live')
    await noteRefund(id, 'requested')
    await reconcile(context())
    expectNotAsked()
    expect(await refundRows()).toEqual([{ status: 'requested' }])
    await shop.db.updateTable('orders').set({ payment_mode: 'sandbox' }).execute()
    await reconcile(context())
    expect(await refundRows()).toEqual([{ status: 'succeeded' }])
  })

  test('can be deleted with a refund in progress, which stays on the record', async () => {
    const { id, admin, expectNotAsked } = await paidOrder('live')
    await noteRefund(id, 'requested')
    expect((await admin.remove(`/api/orders/${id}`)).status).toBe(200)
    expectNotAsked()
    expect(await refundRows()).toEqual([{ status: 'requested' }])
  })

  test('ignores events about its payment', async () => {
    const { expectNotAsked } = await paidOrder('live')
    const { intent_id } = await shop.db.selectFrom('orders').select('intent_id').executeTakeFirstOrThrow()
    await syncPayment(context(), shop.payments.providers[0], intent_id!)
    expectNotAsked()
  })
})

test('a payment that names an order of another mode is not linked to it, and the operator is alerted', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  const { intent_id } = await shop.db.selectFrom('orders').select('intent_id').executeTakeFirstOrThrow()
  await customer.pay(body.clientSecret)
  await shop.db
    .updateTable('orders')
    .set({ payment_mode: 'live', intent_id: null, status: 'Canceled' })
    .execute()
  await syncPayment(context(), shop.payments.providers[0], intent_id!)
  const [order] = await shop.db.selectFrom('orders').select(['intent_id', 'status']).execute()
  expect(order).toEqual({ intent_id: null, status: 'Canceled' })
  await shop.app.jobs.drain()
  const mail = await shop.db
    .selectFrom('mailbox')
    .select('text')
    .where('recipient', '=', shop.admin.email)
    .execute()
  expect(mail.map(({ text }) => text).join()).toContain(`which is paid elsewhere`)
})

test('an order that was paid at PayPal says so, under other keys, in another mode, and without PayPal', async () => {
  const { payments } = shop
  const withPaypal = { ...payments.providers[0], name: 'paypal' as const }
  const words = (mode: PaymentMode, providers: typeof payments.providers) =>
    paidElsewhere(
      { ...context(), payments: { ...payments, providers } },
      { payment_mode: mode, provider: 'paypal', intent_id: 'PP1' },
    ).message
  expect(words('live', [withPaypal])).toMatch(/real money at PayPal.*Refund it at PayPal/)
  expect(words('test', [withPaypal])).toMatch(/in PayPal’s test mode.*PayPal’s sandbox/)
  expect(words('sandbox', payments.providers)).toMatch(/paid at PayPal, which the store no longer has/)
  expect(words('sandbox', [withPaypal])).toMatch(/^PayPal does not know payment PP1/)
})

test('an event about an unknown payment is done, not retried', async () => {
  await expect(
    syncPayment(context(), shop.payments.providers[0], 'pi_of_an_earlier_account'),
  ).resolves.toBeUndefined()
})

test('a refund of an unknown payment is refused for good, even if in progress', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  await shop.db.updateTable('orders').set({ intent_id: 'pi_elsewhere' }).execute()
  const admin = await shop.as(shop.admin)
  const refund = () => admin.post('/api/payments/refund', { orderId: id })
  expect(await refund()).toMatchObject({
    status: 409,
    body: { code: 'paid_elsewhere', detail: expect.stringContaining('pi_elsewhere') },
  })
  expect((await admin.get<AdminOrder[]>('/api/orders')).body[0]).toMatchObject({ refunding: false })
  await shop.db.updateTable('refunds').set({ status: 'pending' }).execute()
  await reconcile(context())
  expect((await admin.remove(`/api/orders/${id}`)).status).toBe(200)
})
