import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcile } from '#server/payments/reconcile.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe.each(['an unknown payment', 'a payment of another mode'])('%s', (kind) => {
  /** An open order from before the store went to another provider. */
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

  test('does not keep its buyer from paying', async () => {
    const { customer, id } = await openOrder()
    const { status, body } = await customer.checkOut(29)
    expect(status).toBe(200)
    expect(body.orderId).not.toBe(id)
    expect(await statusOf(id)).toBe('Canceled')
  })

  test('is given up by the reconciler', async () => {
    const { id } = await openOrder()
    const asked = vi.spyOn(shop.payments.stripe.paymentIntents, 'retrieve')
    await reconcile({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
    expect(await statusOf(id)).toBe('Canceled')
    if (kind === 'a payment of another mode') expect(asked).not.toHaveBeenCalled()
  })

  test('keeps neither the order nor the account', async () => {
    const { id } = await openOrder()
    const admin = await shop.as(shop.admin)
    expect((await admin.remove(`/api/orders/${id}`)).status).toBe(200)
    await openOrder()
    await deleteAccount(shop.app, shop.connection, shop.customer.id)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})
