import { expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { refuseSandboxBesideRealOrders } from './refuse-sandbox.ts'

test('a store with orders paid with real money does not start in the sandbox', async () => {
  const shop = await openShop()
  const customer = await shop.as(shop.customer)
  await customer.buy(shop.licenses[0]!, 29)
  await refuseSandboxBesideRealOrders(shop.db, shop.config.payments)
  await shop.db.updateTable('orders').set({ payment_mode: 'live' }).execute()
  await expect(refuseSandboxBesideRealOrders(shop.db, shop.config.payments)).rejects.toThrow(/^PAYMENTS/)
  await shop.close()
})
